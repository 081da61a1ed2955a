import {
  asFlag,
  asList,
  asNumber,
  asRecord,
  asRecords,
  asText,
  type UnknownRecord,
} from '../../shared/unknown-value.ts';
import { snakeKeys } from '../snake-keys.ts';

/** What a person reads first of a conversation. Whatever the server adds is kept in `others`. */
export type Packet = {
  readonly summary: string | null;
  readonly reason: string | null;
  readonly identity: UnknownRecord;
  readonly orderIds: readonly string[];
  readonly tried: readonly UnknownRecord[];
  readonly openActionId: string | null;
  readonly ruleResults: readonly UnknownRecord[];
  readonly language: string | null;
  /** The customer's newest tickets; null where nobody proved who they are. */
  readonly tickets: readonly UnknownRecord[] | null;
  /** Sentences about earlier conversations on the same orders. */
  readonly contactNotes: readonly string[];
  readonly others: UnknownRecord;
};

/** A conversation that needs a person, or has one. */
export type Handover = {
  readonly conversationId: string;
  /** `waiting`, `claimed` or `paused` (the assistant is stopped and the customer has no answer). */
  readonly status: string;
  readonly claimedBy: string | null;
  /** Milliseconds since 1970, or null. */
  readonly since: number | null;
  /** Nobody has taken it for longer than staff are to let a customer wait. */
  readonly overdue: boolean;
  readonly packet: Packet;
};

const PACKET_FIELDS = [
  'summary',
  'reason',
  'identity',
  'order_ids',
  'tried',
  'open_action_id',
  'rule_results',
  'language',
  'tickets',
  'order_contacts',
  'contact_notes',
];

/** Reads the inbox; items without a conversation are left out. */
export function readHandovers(body: UnknownRecord): readonly Handover[] {
  return asRecords(body['items']).flatMap((item): Handover[] => {
    const conversationId = asText(item['conversation_id']);
    if (conversationId === null) return [];
    const since = Date.parse(asText(item['since']) ?? '');
    return [
      {
        conversationId,
        status: asText(item['status']) ?? 'waiting',
        claimedBy: asText(item['claimed_by']),
        since: Number.isFinite(since) ? since : null,
        overdue: asFlag(item['overdue']),
        packet: readPacket(asRecord(snakeKeys(item['packet'])) ?? {}),
      },
    ];
  });
}

function readPacket(packet: UnknownRecord): Packet {
  return {
    summary: asText(packet['summary']),
    reason: asText(packet['reason']),
    identity: asRecord(packet['identity']) ?? {},
    orderIds: asList(packet['order_ids']).filter((id): id is string => typeof id === 'string'),
    tried: asRecords(packet['tried']),
    openActionId: asText(packet['open_action_id']),
    ruleResults: asRecords(packet['rule_results']),
    language: asText(packet['language']),
    tickets: Array.isArray(packet['tickets']) ? asRecords(packet['tickets']) : null,
    contactNotes: asList(packet['contact_notes']).filter((note): note is string => typeof note === 'string'),
    others: Object.fromEntries(Object.entries(packet).filter(([key]) => !PACKET_FIELDS.includes(key))),
  };
}

/** How long the longest has waited for somebody to take it, and from when on that is too long; in milliseconds. */
export type Waiting = { readonly oldestMs: number | null; readonly warnAfterMs: number | null };

/** Reads it from the inbox. */
export function readWaiting(body: UnknownRecord): Waiting {
  return { oldestMs: asNumber(body['oldest_waiting_ms']), warnAfterMs: asNumber(body['warn_after_ms']) };
}

/** How a conversation stands, for a reader; `me` is the reader's staff id. */
export function standingOf(handover: Handover, me: string, nameOf = (staffId: string): string => staffId): string {
  switch (handover.status) {
    case 'waiting':
      return 'Waiting for a person';
    case 'claimed':
      return handover.claimedBy === me
        ? 'Yours'
        : `With ${handover.claimedBy === null ? 'somebody' : nameOf(handover.claimedBy)}`;
    case 'paused':
      return 'Paused: the assistant is stopped';
    default:
      return handover.status.replaceAll('_', ' ');
  }
}

/** Whose conversation it is, for a heading or a list: the name where it is known, else the account. */
export function customerWords({ identity }: Pick<Packet, 'identity'>, name: string | null): string {
  const customer = name ?? asText(identity['customer_id']);
  return customer === null || (identity['level'] ?? 'none') === 'none' ? 'customer not verified' : customer;
}
