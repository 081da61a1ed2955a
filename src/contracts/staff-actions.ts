import { z } from 'zod';
import { idField, textField } from './text.ts';
import { toolArguments } from './tool-arguments.ts';
import { ruleResult } from './tool-results.ts';

/*
 * Actions a person asks for from a handover: what is sent in, and what is read back.
 */

/** `cancel_return`: only people call returns off, so the model never sees this tool. */
export const cancelReturnArguments = z.strictObject({
  order_id: z.string().min(1).max(64),
  return_id: z.string().min(1).max(64),
});

/** Every tool a person may use from a handover, with the arguments it takes: those of the model, and calling a return off. */
export const staffToolArguments = {
  issue_refund: toolArguments.issue_refund,
  create_return: toolArguments.create_return,
  cancel_return: cancelReturnArguments,
  change_address: toolArguments.change_address,
  resend_receipt: toolArguments.resend_receipt,
  update_preference: toolArguments.update_preference,
} as const;

/** Name of a tool a person may use. */
export type StaffTool = keyof typeof staffToolArguments;

/** Whether a name is one of {@link staffToolArguments}. */
export function isStaffTool(name: string): name is StaffTool {
  return Object.hasOwn(staffToolArguments, name);
}

/** `POST /internal/inbox/:conversation_id/actions`. The same `client_request_id` is one request, however often it is sent. */
export const askForActionBody = z.strictObject({
  tool: z.string().regex(/^[a-z_]{1,64}$/, 'must be the name of a tool'),
  args: z.record(z.string(), z.unknown()),
  /** The proposal or draft this was filled in from. */
  from_action_id: z.guid().nullish(),
  client_request_id: idField(64).nullish(),
});

/** `POST .../actions/:action_id/dismiss`: a draft that is not to be carried out. */
export const dismissDraftBody = z.strictObject({ reason: textField(500) });

/** Where a person's request stands. `executed` includes a refund the provider has accepted and not settled; `action_status` tells. */
export const staffRequestStatus = z.enum(['requested', 'executing', 'executed', 'proposed', 'refused', 'unknown']);

const instant = z.iso.datetime({ offset: true });

/** A person's request as the handover shows it. */
export const staffRequestRow = z.strictObject({
  request_id: z.uuid(),
  status: staffRequestStatus,
  tool: z.string(),
  /** Personal values are left out of it. */
  args: z.unknown(),
  staff_id: z.string(),
  from_action_id: z.string().nullable(),
  action_id: z.string().nullable(),
  action_status: z.string().nullable(),
  approval_id: z.string().nullable(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  /** Why it was refused, in a word for programs and a sentence for people; null while it was not. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  rule_results: z.array(ruleResult),
  /**
   * What to send to ask for the very same again, where only a stop, an outage or a missing claim stood in the way and nobody has asked again. Null
   * otherwise, and for whoever does not hold the conversation: an address stands in it in full.
   */
  retry: z
    .strictObject({
      tool: z.string(),
      args: z.record(z.string(), z.unknown()),
      from_action_id: z.uuid().nullable(),
      client_request_id: z.string(),
    })
    .nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

/** An action of the conversation that a person may take up or only look at. */
export const handoverActionRow = z.strictObject({
  action_id: z.uuid(),
  tool: z.string(),
  status: z.string(),
  order_id: z.string().nullable(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  created_at: instant,
  /** What became of it, in a sentence for staff; null for one that is open. */
  ended_because: z.string().nullable(),
  rule_results: z.array(ruleResult),
  /** What to send to carry it out; null for one that waits, is done or was done by then. */
  prefilled: z
    .strictObject({ tool: z.string(), args: z.record(z.string(), z.unknown()), from_action_id: z.uuid() })
    .nullable(),
  /** Whether it is a draft, which is performed or dismissed. */
  may_dismiss: z.boolean(),
});

/** `GET /internal/inbox/:conversation_id/actions`. `may_act`: whether the reader holds the conversation and its customer is known. */
export const handoverActions = z.strictObject({
  may_act: z.boolean(),
  requests: z.array(staffRequestRow),
  actions: z.array(handoverActionRow),
});

/** Answer to a request: it is written down; a worker carries it out. */
export const staffRequestTaken = z.strictObject({ request_id: z.uuid(), status: staffRequestStatus });

/** Answer to a dismissal. */
export const draftDismissed = z.strictObject({ action_id: z.uuid(), action_status: z.literal('rejected') });
