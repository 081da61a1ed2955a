import { formatMoney } from '../../../src/domain/money.ts';
import { asList, asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { snakeKeys } from '../snake-keys.ts';

/** One person's decision; with two required there can be one while the request still waits. */
export type DecisionEntry = {
  readonly approverId: string;
  readonly decision: string;
  readonly at: string | null;
  readonly note: string | null;
  /** Colleagues who were out of office and whose place the decider took. */
  readonly standsInFor: readonly string[];
};

/** For whom a request that waits is meant, and in whose place. */
export type MeantFor = {
  /** `approvers`, `administrators` where no approver in office can, `nobody` where none of these can either. */
  readonly kind: string;
  readonly to: readonly { readonly staffId: string; readonly insteadOf: readonly string[] }[];
};

/** Who works on a request, while their claim holds. */
export type ClaimEntry = {
  readonly staffId: string;
  readonly until: string | null;
  readonly assignedBy: string | null;
};

/** What a planted item was about; told once it is decided. */
export type PlantedEntry = { readonly lesson: string; readonly caught: boolean };

/** A request for a decision as this page shows it. What the server left out is null or empty, never a reason to fail. */
export type Approval = {
  readonly id: string;
  readonly conversationId: string | null;
  readonly actionId: string | null;
  /** `pending`, `approved`, `rejected`, `expired`, `withdrawn`, `blocked`: what was decided. */
  readonly status: string;
  /** What became of the action itself, which is another question. */
  readonly actionStatus: string | null;
  /** Code of what stopped it; null unless it is blocked. */
  readonly blockedBy: string | null;
  readonly tool: string;
  readonly orderId: string | null;
  readonly args: UnknownRecord;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** Milliseconds since 1970, or null when the server gave no readable time. */
  readonly dueAt: number | null;
  readonly digest: string | null;
  readonly createdAt: string | null;
  readonly decisions: readonly DecisionEntry[];
  readonly requiredApprovers: number;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly note: string | null;
  /** The member of staff who asked for it; null when the assistant did. */
  readonly askedBy: string | null;
  readonly supersedes: string | null;
  /** The request that took its place, because the order changed. */
  readonly supersededBy: string | null;
  readonly claim: ClaimEntry | null;
  /** The approvers were reminded of it. */
  readonly reminded: boolean;
  /** Equal for requests that wait for the same reasons; null when the server does not say. */
  readonly ruleResult: string | null;
  /** May be approved together with others of the same rule result. */
  readonly together: boolean;
  readonly planted: PlantedEntry | null;
  /** Whether the reader may reject it; true where the server does not say. */
  readonly mayReject: boolean;
  /** Why the reader may not approve it; null when they may, or the server does not say. */
  readonly whyNot: { readonly code: string; readonly detail: string } | null;
  readonly meantFor: MeantFor | null;
  /** What another version of the policy changed, where that is why it was not carried out. */
  readonly policyChange: UnknownRecord | null;
  readonly evidence: UnknownRecord;
};

/** Reads one row; null for a row without an id. */
export function readApproval(value: unknown): Approval | null {
  const row = asRecord(snakeKeys(value));
  const id = asText(row?.['approval_id']);
  if (row === null || id === null) return null;
  const due = Date.parse(asText(row['due_at']) ?? '');
  const decisions = asRecords(row['decisions']).map(readDecision);
  return {
    id,
    conversationId: asText(row['conversation_id']),
    actionId: asText(row['action_id']),
    status: asText(row['status']) ?? 'unknown',
    actionStatus: asText(row['action_status']),
    blockedBy: asText(row['blocked_by']),
    tool: asText(row['tool']) ?? 'unknown action',
    orderId: asText(row['order_id']) ?? asText(asRecord(row['args'])?.['order_id']),
    args: asRecord(row['args']) ?? {},
    amountMinor: asNumber(row['amount_minor']),
    currency: asText(row['currency']),
    dueAt: Number.isFinite(due) ? due : null,
    digest: asText(row['digest']),
    createdAt: asText(row['created_at']),
    decisions,
    requiredApprovers: asNumber(row['required_approvers']) ?? 1,
    decidedBy: asText(row['approver_id']) ?? decisions.at(-1)?.approverId ?? null,
    decidedAt: asText(row['decided_at']) ?? decisions.at(-1)?.at ?? null,
    note: asText(row['note']) ?? decisions.at(-1)?.note ?? null,
    askedBy: asText(row['asked_by']),
    supersedes: asText(row['supersedes']),
    supersededBy: asText(row['superseded_by']),
    claim: readClaim(row['claim']),
    reminded: asText(row['reminded_at']) !== null,
    ruleResult: asText(row['rule_result']),
    together: row['together'] === true,
    planted: readPlanted(row['planted']),
    mayReject: row['may_reject'] !== false,
    whyNot: readWhyNot(row['why_not']),
    meantFor: readMeantFor(row['meant_for']),
    policyChange: asRecord(row['policy_change']),
    evidence: readEvidence(row['evidence']),
  };
}

function readDecision(row: UnknownRecord): DecisionEntry {
  return {
    approverId: asText(row['approver_id']) ?? 'somebody',
    decision: asText(row['decision']) ?? 'decide',
    at: asText(row['at']) ?? asText(row['decided_at']),
    note: asText(row['note']),
    standsInFor: namesIn(row['stands_in_for']),
  };
}

function namesIn(value: unknown): readonly string[] {
  return asList(value).filter((one): one is string => typeof one === 'string');
}

function readWhyNot(value: unknown): Approval['whyNot'] {
  const why = asRecord(value);
  const code = asText(why?.['code']);
  return why === null || code === null ? null : { code, detail: asText(why['detail']) ?? '' };
}

function readMeantFor(value: unknown): MeantFor | null {
  const record = asRecord(value);
  if (record === null) return null;
  const to = asRecords(record['to']).flatMap((one) => {
    const staffId = asText(one['staff_id']);
    return staffId === null ? [] : [{ staffId, insteadOf: namesIn(one['instead_of']) }];
  });
  return { kind: asText(record['kind']) ?? 'approvers', to };
}

function readClaim(value: unknown): ClaimEntry | null {
  const claim = asRecord(value);
  const staffId = asText(claim?.['staff_id']);
  if (claim === null || staffId === null) return null;
  return { staffId, until: asText(claim['until']), assignedBy: asText(claim['assigned_by']) };
}

function readPlanted(value: unknown): PlantedEntry | null {
  const planted = asRecord(value);
  const lesson = asText(planted?.['lesson']);
  return planted === null || lesson === null ? null : { lesson, caught: planted['caught'] === true };
}

function readEvidence(value: unknown): UnknownRecord {
  const record = asRecord(value);
  if (record !== null) return record;
  return value === undefined || value === null ? {} : { evidence: value };
}

/** Reads a list of rows; unreadable ones are left out. */
export function readApprovals(body: UnknownRecord): readonly Approval[] {
  return asList(body['approvals'])
    .map(readApproval)
    .filter((approval) => approval !== null);
}

/** In the order of their due times; those without one last. */
export function byDueTime(approvals: readonly Approval[]): readonly Approval[] {
  const due = (approval: Approval): number => approval.dueAt ?? Number.POSITIVE_INFINITY;
  return [...approvals].sort((a, b) => (due(a) === due(b) ? a.id.localeCompare(b.id) : due(a) - due(b)));
}

/** The amount with its currency, or null for an action without one. */
export function amountOf(approval: Approval): string | null {
  if (approval.amountMinor === null || approval.currency === null) return null;
  return Number.isSafeInteger(approval.amountMinor) ? formatMoney(approval.amountMinor, approval.currency) : null;
}

/** The items asked for by name, as in "2 × Steel mug, Kettle"; null when the order does not tell their names. */
export function itemsOf({ args, evidence }: Pick<Approval, 'args' | 'evidence'>): string | null {
  const lines = asRecords(asRecord(evidence['order'])?.['lines']);
  const names = new Map(lines.map((line) => [asText(line['line_id']), asText(line['name'])]));
  const counts = new Map<string, number>();
  for (const id of asList(args['item_ids'])) {
    const name = typeof id === 'string' ? names.get(id) : null;
    if (name === null || name === undefined) return null;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const words = [...counts].map(([name, units]) => (units > 1 ? `${units} × ${name}` : name));
  return words.length === 0 ? null : words.join(', ');
}

/** What is asked for, in a few words: "Refund INR 4,999.00". */
export function titleOf(approval: Approval): string {
  const names: Readonly<Record<string, string>> = {
    issue_refund: 'Refund',
    create_return: 'Return',
    change_address: 'Change of address',
  };
  const name = names[approval.tool] ?? approval.tool.replaceAll('_', ' ');
  const amount = amountOf(approval);
  return amount === null ? name : `${name} ${amount}`;
}
