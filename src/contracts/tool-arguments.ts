import { z } from 'zod';
import { preferenceNames } from '../domain/account/preferences.ts';

/** Why a customer returns or wants money back. A closed list: free text never reaches an action. */
export const returnReason = z.enum([
  'damaged',
  'wrong_item',
  'not_received',
  'not_as_described',
  'changed_mind',
  'other',
]);

/** Why a conversation goes to a person, as the model may state it. */
export const escalationReason = z.enum([
  'customer_request',
  'cannot_verify',
  'policy_gap',
  'out_of_scope',
  'safety',
  'legal',
  'other',
]);

const orderId = z.string().min(1).max(64);
const itemIds = z
  .array(z.string().min(1).max(64))
  .min(1)
  .max(50)
  .describe('Order-line ids, each repeated once per unit.');

/** `get_order`: one order of this customer. */
export const getOrderArguments = z.strictObject({ order_id: orderId });

/** `list_orders`: this customer's newest orders. */
export const listOrdersArguments = z.strictObject({ limit: z.number().int().min(1).max(10).optional() });

/** `search_policy`: the shop's help articles. */
export const searchPolicyArguments = z.strictObject({ query: z.string().min(1).max(500) });

/** `create_return`: no customer id and no amount; code knows both. */
export const createReturnArguments = z.strictObject({ order_id: orderId, item_ids: itemIds, reason: returnReason });

/** `issue_refund`: no customer id and no amount; code knows both. */
export const issueRefundArguments = z.strictObject({ order_id: orderId, item_ids: itemIds, reason: returnReason });

/** `resend_receipt`: goes to the mail address on record; no argument names one. */
export const resendReceiptArguments = z.strictObject({ order_id: orderId });

/** `update_preference`: one of a closed list, on or off, of the account of the session. */
export const updatePreferenceArguments = z.strictObject({ preference: z.enum(preferenceNames), value: z.boolean() });

/** One line of an address: no control characters, no blanks alone, nothing that turns or hides text. The two joiners stay: Indian scripts are written with them. */
function addressLine(max: number) {
  return z
    .string()
    .max(max)
    .regex(/\S/u, 'must not be blank')
    .regex(/^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|\u200C|\u200D)*$/u, 'must be one line of plain text');
}

/** Where an order goes, as the model or a person types it from the customer's words. */
export const deliveryAddress = z.strictObject({
  line1: addressLine(200),
  city: addressLine(100),
  postal_code: addressLine(20),
  country: addressLine(60),
});

/** `change_address`: another delivery address for an order of this customer that has not left. */
export const changeAddressArguments = z.strictObject({ order_id: orderId, address: deliveryAddress });

/** `withdraw_request`: take back a proposal that still waits for a person. */
export const withdrawRequestArguments = z.strictObject({ action_id: z.string().min(1).max(64) });

/** `check_action`: how a request stands. */
export const checkActionArguments = z.strictObject({ action_id: z.string().min(1).max(64) });

/** `escalate_to_human`: hand the conversation to a person. */
export const escalateToHumanArguments = z.strictObject({
  reason: escalationReason,
  summary: z.string().min(1).max(2000),
});

/** Every tool the model can see, by name. */
export const toolArguments = {
  get_order: getOrderArguments,
  list_orders: listOrdersArguments,
  search_policy: searchPolicyArguments,
  create_return: createReturnArguments,
  issue_refund: issueRefundArguments,
  resend_receipt: resendReceiptArguments,
  update_preference: updatePreferenceArguments,
  change_address: changeAddressArguments,
  withdraw_request: withdrawRequestArguments,
  check_action: checkActionArguments,
  escalate_to_human: escalateToHumanArguments,
} as const;

/** A tool name the model may use. */
export type ToolName = keyof typeof toolArguments;

/** Tools that change something outside. */
export const writeTools = [
  'create_return',
  'issue_refund',
  'resend_receipt',
  'update_preference',
  'change_address',
  'withdraw_request',
] as const satisfies readonly ToolName[];

/** Arguments of `issue_refund` after parsing. */
export type IssueRefundArguments = z.infer<typeof issueRefundArguments>;
/** Arguments of `create_return` after parsing. */
export type CreateReturnArguments = z.infer<typeof createReturnArguments>;
/** Arguments of `escalate_to_human` after parsing. */
export type EscalateToHumanArguments = z.infer<typeof escalateToHumanArguments>;
/** Arguments of `resend_receipt` after parsing. */
export type ResendReceiptArguments = z.infer<typeof resendReceiptArguments>;
/** Arguments of `update_preference` after parsing. */
export type UpdatePreferenceArguments = z.infer<typeof updatePreferenceArguments>;
/** Arguments of `change_address` after parsing. */
export type ChangeAddressArguments = z.infer<typeof changeAddressArguments>;
