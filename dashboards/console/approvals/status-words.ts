import type { Answer } from '../../shared/request-json.ts';
import { nameOf } from '../colleagues.ts';
import { type Approval, readApproval } from './approval.ts';

/** How good a piece of news is; shown by icon and word, the colour only repeats it. */
export type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** A status for a reader. */
export type StatusWords = { readonly tone: Tone; readonly text: string };

const decisionWords: Readonly<Record<string, StatusWords>> = {
  pending: { tone: 'warn', text: 'Waiting for a decision' },
  approved: { tone: 'good', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Rejected' },
  expired: { tone: 'warn', text: 'Out of time: nobody decided, a person takes it over' },
  withdrawn: { tone: 'plain', text: 'Withdrawn by the customer' },
  blocked: { tone: 'bad', text: 'Not carried out: something stood in the way' },
};

const executionWords: Readonly<Record<string, StatusWords>> = {
  drafted: { tone: 'plain', text: 'A person performs it' },
  proposed: { tone: 'plain', text: 'Not carried out' },
  approved: { tone: 'warn', text: 'Not carried out yet' },
  executing: { tone: 'warn', text: 'Being carried out, not confirmed yet' },
  executed: { tone: 'good', text: 'Carried out' },
  pending_settlement: { tone: 'warn', text: 'Started at the payment provider, not settled yet' },
  failed: { tone: 'bad', text: 'Failed: nothing was paid' },
  unknown: { tone: 'bad', text: 'Outcome unknown: being checked by a person' },
  rejected: { tone: 'plain', text: 'Not carried out' },
  expired: { tone: 'plain', text: 'Not carried out' },
  withdrawn: { tone: 'plain', text: 'Not carried out' },
  blocked: { tone: 'bad', text: 'Not carried out: blocked' },
};

/** What was decided. */
export function wordsOfDecision(status: string): StatusWords {
  return decisionWords[status] ?? { tone: 'plain', text: status.replaceAll('_', ' ') };
}

/** What became of it. Decided and done are two things: an approved refund may still fail, or be stopped. */
export function wordsOfExecution(actionStatus: string | null): StatusWords {
  if (actionStatus === null) return { tone: 'plain', text: 'Not known' };
  return executionWords[actionStatus] ?? { tone: 'plain', text: actionStatus.replaceAll('_', ' ') };
}

const blockWords: Readonly<Record<string, string>> = {
  stopped: 'A stop came on before it was carried out.',
  order_changed: 'The order changed since the decision, so a new request with the present amount took its place.',
  policy_changed:
    'The policy asks for more since the decision, so a new request took its place, which shows what changed.',
  draft: 'By the present policy a person does this, so a person has the conversation.',
  tool_off: 'By the present policy a person takes this over, so a person has the conversation.',
  snapshot_changed: 'The stored request was not the one that had been decided on.',
  approval_expired: 'The deadline passed before it was carried out.',
  already_refunded: 'The items were refunded by other hands since the decision.',
  already_returned: 'A return of the items was registered by other hands since the decision.',
  disputed: "The customer's bank disputes the payment by now.",
  order_frozen: 'The outcome of another refund on this order is not known.',
  not_delivered: 'By the record, the items are not delivered any more.',
  outside_return_window: 'The return window ended before it was carried out.',
  order_not_found: 'The order is not to be found any more.',
  already_shipped: 'The order had left by then.',
};

/** Why it was not carried out, in a sentence for the approver; null when there is nothing to say. */
export function wordsOfBlock(code: string | null): string | null {
  if (code === null || code === 'planted') return null;
  const known = Object.hasOwn(blockWords, code) ? blockWords[code] : undefined;
  return known ?? `A rule did not hold any more: ${code.replaceAll('_', ' ')}.`;
}

/** Why a decision did not count, in words for the approver. */
export function wordsOfRefusal(answer: Exclude<Answer, { kind: 'ok' }>): string {
  if (answer.kind === 'unreachable') {
    return 'The server did not answer, so it is not certain that your decision arrived. The list shows how it stands.';
  }
  const words: Readonly<Record<string, string>> = {
    already_decided: `${byWhom(refusedRow(answer))} Your decision changed nothing.`,
    stopped: 'The kill switch is on. The request keeps waiting; decide once the stop is lifted.',
    expired: 'The deadline has passed. Nothing was decided, and a person takes the conversation over.',
    own_account: 'This request is about your own account. Another approver has to decide it.',
    own_request: 'You asked for this yourself. Another approver has to decide it.',
    above_own_limit: answer.detail,
    out_of_office: answer.detail,
    cannot_approve: answer.detail,
    taken_before: answer.detail,
    digest_mismatch: 'The request is not the one that was shown here any more. Nothing was decided; look at it again.',
    claimed_by_other: answer.detail,
    unknown_approver: 'Nobody of that name may decide.',
    not_yours: 'Only whoever has the request, or an administrator, can hand it on.',
    same_person:
      'You have decided on this already, under another name. The second decision has to come from somebody else.',
    note_required: 'A rejection needs a note of at least 3 characters.',
    forbidden: 'Your role does not allow this decision.',
  };
  return words[answer.code] ?? `${answer.detail} Nothing was decided.`;
}

const whyNotWords: Readonly<Record<string, string>> = {
  stopped: 'The kill switch is on, so this cannot be decided now. It keeps waiting until the stop is lifted.',
  own_account: 'This request is about your own account. Another approver has to decide it.',
  own_request: 'You asked for this yourself. Another person has to agree to it; you may reject it.',
  same_person:
    'You have decided on this already, under another name. The second decision has to come from somebody else.',
};

/** Why the reader may not approve a request, said before they could click. */
export function wordsOfWhyNot({ code, detail }: { readonly code: string; readonly detail: string }): string {
  return Object.hasOwn(whyNotWords, code) ? (whyNotWords[code] ?? detail) : detail;
}

/** The row that a refusal carries, as it stands at the server. */
export function refusedRow(answer: Answer): Approval | null {
  if (answer.kind !== 'refused') return null;
  return readApproval(answer.body['approval']) ?? readApproval(answer.body['row']) ?? readApproval(answer.body);
}

function byWhom(approval: Approval | null): string {
  if (approval === null || approval.status === 'pending') return 'Somebody else decided first.';
  const who = approval.decidedBy === null ? 'Somebody else' : nameOf(approval.decidedBy);
  return `${who} decided first: ${wordsOfDecision(approval.status).text.toLowerCase()}.`;
}
