import { createHash } from 'node:crypto';
import { escalationReason, returnReason, type ToolName } from '../contracts/tool-arguments.ts';
import { preferenceNames } from '../domain/account/preferences.ts';
import { lineIn } from '../domain/languages/line-in.ts';

/** A tool as the model sees it: the `function` of an entry in the provider's `tools` array, strict. */
export type ToolDefinition = {
  readonly name: ToolName;
  readonly description: string;
  readonly strict: true;
  /** JSON schema in the subset strict providers take: every field required, nothing else allowed, no lengths. Lengths are checked in code. */
  readonly parameters: Readonly<Record<string, unknown>>;
};

const text = { type: 'string' };
const orderId = { ...text, description: 'Order number as it was given.' };
const itemIds = {
  type: 'array',
  items: text,
  description: 'line_id of each item, repeated once per unit. From get_order.',
};
const reason = { type: 'string', enum: returnReason.options };
const addressParts = { line1: text, city: text, postal_code: text, country: text };
const addressSchema = {
  type: 'object',
  properties: addressParts,
  required: Object.keys(addressParts),
  additionalProperties: false,
};
const actionId = { ...text, description: 'action_id from an earlier result.' };

function define(name: ToolName, description: string, properties: Readonly<Record<string, unknown>>): ToolDefinition {
  const parameters = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
  return { name, description, strict: true, parameters };
}

/** Every tool the model is offered. No schema has a customer, an amount or a mail address; the one free text that can reach an action is a delivery address, which people decide on. */
export const toolDefinitions: readonly ToolDefinition[] = [
  define('get_order', 'Look up one order of this customer: status, dates, items with line ids, amounts.', {
    order_id: orderId,
  }),
  define('list_orders', "List this customer's newest orders, for example to find their last order.", {
    limit: { type: ['integer', 'null'], description: '1 to 10; null for 5.' },
  }),
  define('search_policy', 'Search the help articles. Use before stating any rule of the shop; cite what you use.', {
    query: { ...text, description: 'The question in English, in plain words.' },
  }),
  define('create_return', 'Register the return of delivered items. The rules are checked by the shop.', {
    order_id: orderId,
    item_ids: itemIds,
    reason,
  }),
  define(
    'issue_refund',
    'Request the refund of delivered items to the original payment method. The shop computes the amount, checks its rules and may need a colleague: read the result and report it as it is.',
    { order_id: orderId, item_ids: itemIds, reason },
  ),
  define('resend_receipt', "Send an order's receipt again, to the mail address on the account.", { order_id: orderId }),
  define('update_preference', 'Turn a setting of the account on or off.', {
    preference: { ...text, enum: preferenceNames },
    value: { type: 'boolean' },
  }),
  define(
    'change_address',
    'Ask for another delivery address, before the order has left. A colleague decides. All four parts in the words of the customer.',
    { order_id: orderId, address: addressSchema },
  ),
  define('withdraw_request', 'Take back a request that still waits for a colleague, when the customer asks for that.', {
    action_id: actionId,
  }),
  define('check_action', 'See how an earlier request stands.', { action_id: actionId }),
  define('escalate_to_human', 'Hand the conversation to a person. Say nothing more afterwards.', {
    reason: { type: 'string', enum: escalationReason.options },
    summary: { ...text, description: 'What the customer wants and what was tried, for the person.' },
  }),
];

/** Changes with any change of the definitions; recorded with every turn and action. */
export const toolsVersion = `tools-${createHash('sha256').update(JSON.stringify(toolDefinitions)).digest('hex').slice(0, 12)}`;

/** What the customer sees while a tool works, in their language; empty for a name that is none of ours. */
export function statusLine(toolName: string, language: string | null = null): string {
  const key = STATUS_KEYS.find((known) => known === `status.${toolName}`);
  return key === undefined ? '' : lineIn(language, key);
}

const STATUS_KEYS = toolDefinitions.map(({ name }) => `status.${name}` as const);
