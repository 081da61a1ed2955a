import { z } from 'zod';
import { idField } from './text.ts';
import { ruleResult } from './tool-results.ts';

/*
 * What a person sees before they ask for an action from a handover: the customer's orders, and what a request would come to. Read by a worker, because
 * the web process cannot reach the order system. That somebody looked at orders is audited; nothing else of it is written down.
 */

const instant = z.iso.datetime({ offset: true });

/** `GET /internal/inbox/:conversation_id/orders`. `named`: numbers, parted by commas, of orders to show besides the newest ones, where they are this customer's. */
export const staffOrdersQuery = z.object({ named: z.string().max(700).optional() });

const staffOrder = z.strictObject({
  order_id: z.string(),
  status: z.string(),
  placed_at: instant,
  delivered_at: instant.nullable(),
  currency: z.string(),
  total_minor: z.number().int(),
  /** The customer's bank disputes the payment; null where the platform cannot tell. */
  disputed: z.boolean().nullable(),
  lines: z.array(
    z.strictObject({
      line_id: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      delivered_quantity: z.number().int(),
      refunded_quantity: z.number().int(),
      returned_quantity: z.number().int(),
      unit_price_minor: z.number().int(),
    }),
  ),
  payments: z.array(
    z.strictObject({ method: z.string(), captured_minor: z.number().int(), refunded_minor: z.number().int() }),
  ),
  returns: z.array(z.strictObject({ return_id: z.string(), status: z.string() })),
});

/** An order as staff see it: lines by name, with what is left of each. No free text of the record, and no address. */
export type StaffOrder = z.infer<typeof staffOrder>;

/**
 * Answer to it. `ok`: the orders, newest first. `customer_unknown`: nobody has proved whose account it is. `unavailable`: neither a worker nor the order
 * system answered in time.
 */
export const staffOrders = z.strictObject({
  status: z.enum(['ok', 'customer_unknown', 'unavailable']),
  /** As the account has it; null when it is not known. */
  customer_name: z.string().nullable(),
  orders: z.array(staffOrder),
});
/** See {@link staffOrders}. */
export type StaffOrders = z.infer<typeof staffOrders>;

/** `POST /internal/inbox/:conversation_id/actions/preview`: the same as is sent to ask for it. */
export const previewActionBody = z.strictObject({
  tool: z.string().regex(/^[a-z_]{1,64}$/, 'must be the name of a tool'),
  args: z.record(z.string(), z.unknown()),
  from_action_id: idField(64).nullish(),
});

/**
 * Answer to it: what asking now would come to, by the same rules. `alone`: it runs at once. `needs_approval`: other people have to agree first, `approvers`
 * of them. `refused`: it would not be done, and `message` says why. `unavailable`: it cannot be told now. A preview binds nobody: the request is judged anew.
 */
export const actionPreview = z.strictObject({
  outcome: z.enum(['alone', 'needs_approval', 'refused', 'unavailable']),
  code: z.string().nullable(),
  message: z.string().nullable(),
  approvers: z.number().int(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  /** How it goes back, by payment method; empty where no money moves. */
  methods: z.array(z.string()),
  /** Why other people have to agree, one sentence each. */
  reasons: z.array(z.string()),
  rule_results: z.array(ruleResult),
});
/** See {@link actionPreview}. */
export type ActionPreview = z.infer<typeof actionPreview>;

/** A question that the web process puts to the workers about a conversation. */
export const deskQuestion = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('orders'), named: z.array(z.string()) }),
  z.strictObject({
    ask: z.literal('preview'),
    staff_id: z.string(),
    staff_mail: z.string().nullable(),
    tool: z.string(),
    args: z.unknown(),
    from_action_id: z.string().nullable(),
  }),
]);
/** See {@link deskQuestion}. */
export type DeskQuestion = z.infer<typeof deskQuestion>;
