import { asFlag, asRecord, asRecords, asText, type UnknownRecord } from '../../../shared/unknown-value.ts';
import type { StatusWords } from '../../approvals/status-words.ts';

/** Arguments to send, and what they were filled in from. */
export type Prefilled = {
  readonly tool: string;
  readonly args: UnknownRecord;
  /** Null for one that is filled in by hand. */
  readonly fromActionId: string | null;
};

/** An action of the conversation that a person may take up or look at. */
export type HandoverAction = {
  readonly id: string;
  readonly tool: string;
  readonly status: string;
  readonly orderId: string | null;
  readonly amount: string | null;
  readonly endedBecause: string | null;
  readonly rules: readonly UnknownRecord[];
  readonly prefilled: Prefilled | null;
  readonly mayDismiss: boolean;
};

/** What a person asked for. */
export type StaffRequest = {
  readonly id: string;
  readonly tool: string;
  readonly status: string;
  readonly by: string;
  readonly at: string | null;
  readonly amount: string | null;
  readonly args: UnknownRecord;
  readonly message: string | null;
  readonly rules: readonly UnknownRecord[];
  /** The very same to ask for again, with the name it is asked for under; null where there is nothing to repeat. */
  readonly retry: (Prefilled & { readonly requestId: string }) | null;
};

/** Everything the panel shows. */
export type HandoverActions = {
  readonly mayAct: boolean;
  readonly actions: readonly HandoverAction[];
  readonly requests: readonly StaffRequest[];
};

/** Reads the server's answer; entries without an id are left out. */
export function readHandoverActions(body: UnknownRecord): HandoverActions {
  return {
    mayAct: asFlag(body['may_act']),
    actions: asRecords(body['actions']).flatMap(readAction),
    requests: asRecords(body['requests']).flatMap(readRequest),
  };
}

function readAction(row: UnknownRecord): HandoverAction[] {
  const [id, tool] = [asText(row['action_id']), asText(row['tool'])];
  if (id === null || tool === null) return [];
  const prefilled = asRecord(row['prefilled']);
  return [
    {
      ...{ id, tool, status: asText(row['status']) ?? 'unknown', orderId: asText(row['order_id']) },
      ...{ amount: asText(row['amount']), endedBecause: asText(row['ended_because']) },
      rules: asRecords(row['rule_results']),
      prefilled: prefilled ? { tool, args: asRecord(prefilled['args']) ?? {}, fromActionId: id } : null,
      mayDismiss: asFlag(row['may_dismiss']),
    },
  ];
}

function readRequest(row: UnknownRecord): StaffRequest[] {
  const [id, tool] = [asText(row['request_id']), asText(row['tool'])];
  if (id === null || tool === null) return [];
  return [
    {
      ...{ id, tool, status: asText(row['status']) ?? 'unknown', by: asText(row['staff_id']) ?? 'somebody' },
      ...{ at: asText(row['created_at']), amount: asText(row['amount']), message: asText(row['message']) },
      args: asRecord(row['args']) ?? {},
      rules: asRecords(row['rule_results']),
      retry: readRetry(tool, asRecord(row['retry'])),
    },
  ];
}

function readRetry(tool: string, row: UnknownRecord | null): StaffRequest['retry'] {
  const [args, requestId] = [asRecord(row?.['args']), asText(row?.['client_request_id'])];
  if (row === null || args === null || requestId === null) return null;
  return { tool, args, fromActionId: asText(row['from_action_id']), requestId };
}

/** What an action is called on a button and in a list. */
export const toolWords: Readonly<Record<string, string>> = {
  issue_refund: 'Refund',
  create_return: 'Return',
  cancel_return: 'Cancel a return',
  change_address: 'Change of address',
  resend_receipt: 'Receipt again',
  update_preference: 'Preference',
};

/** How a request stands, in words and in one of the page's tones. */
export function requestStanding(status: string): StatusWords {
  switch (status) {
    case 'requested':
      return { tone: 'plain', text: 'Written down, not begun' };
    case 'executing':
      return { tone: 'plain', text: 'Being carried out' };
    case 'executed':
      return { tone: 'good', text: 'Done' };
    case 'proposed':
      return { tone: 'warn', text: 'Waits for another person' };
    case 'refused':
      return { tone: 'bad', text: 'Not done' };
    default:
      return { tone: 'bad', text: 'Outcome not known' };
  }
}

/** A field of the form for an action: where it goes in the arguments, what it is called, and what may be chosen. */
export type Field = {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
};

const order: Field = { path: 'order_id', label: 'Order number' };
const items: Field = { path: 'item_ids', label: 'Items', hint: 'Line ids, parted by commas; each once per unit.' };
const reason: Field = {
  path: 'reason',
  label: 'Reason',
  options: [
    ...([
      ['damaged', 'Damaged'],
      ['wrong_item', 'Wrong item'],
      ['not_received', 'Not received'],
    ] as const),
    ...([
      ['not_as_described', 'Not as described'],
      ['changed_mind', 'Changed their mind'],
      ['other', 'Other'],
    ] as const),
  ],
};

/** The fields of each action. */
export const fieldsOf: Readonly<Record<string, readonly Field[]>> = {
  issue_refund: [order, items, reason],
  create_return: [order, items, reason],
  cancel_return: [order, { path: 'return_id', label: 'Return number' }],
  change_address: [
    order,
    { path: 'address.line1', label: 'Street and number' },
    { path: 'address.city', label: 'Town' },
    { path: 'address.postal_code', label: 'Postal code' },
    { path: 'address.country', label: 'Country' },
  ],
  resend_receipt: [order],
  update_preference: [
    {
      path: 'preference',
      label: 'Preference',
      options: [
        ['marketing_emails', 'Marketing mails'],
        ['sms_updates', 'Text messages about orders'],
      ],
    },
    {
      path: 'value',
      label: 'Set it to',
      options: [
        ['false', 'Off'],
        ['true', 'On'],
      ],
    },
  ],
};

/** What stands in a field to begin with. */
export function initialText(args: UnknownRecord, field: Field): string {
  const value = field.path.split('.').reduce<unknown>((at, name) => asRecord(at)?.[name], args);
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? (field.options?.[0]?.[0] ?? '') : String(value);
}

/** The arguments the filled-in texts make. Null when a field is empty. */
export function argumentsFrom(tool: string, texts: Readonly<Record<string, string>>): UnknownRecord | null {
  const args: Record<string, unknown> = {};
  for (const { path } of fieldsOf[tool] ?? []) {
    const text = texts[path]?.trim() ?? '';
    if (text === '') return null;
    const [head = '', tail] = path.split('.');
    if (tail !== undefined) args[head] = { ...asRecord(args[head]), [tail]: text };
    else
      args[head] =
        path === 'item_ids'
          ? text.split(/\s*,\s*/).filter((id) => id !== '')
          : path === 'value'
            ? text === 'true'
            : text;
  }
  return args;
}
