const WORDS: Readonly<Record<string, string>> = {
  customer_request: 'the customer asked for a person',
  cannot_verify: 'the customer could not show who they are',
  identity_unverified: 'the customer could not show who they are',
  policy_gap: 'our rules do not settle it',
  no_policy_found: 'no help article answers it',
  out_of_scope: 'nothing the assistant may deal with',
  safety: 'somebody may be in danger',
  legal: 'the customer speaks of legal steps',
  legal_threat: 'the customer speaks of legal steps',
  model_calls_exhausted: 'it took too long for the assistant alone',
  tokens_exhausted: 'it took too long for the assistant alone',
  tool_failed_twice: 'a step failed twice on our side',
  repeated_call: 'the assistant was going in circles',
  unsupported_claim: 'the assistant said what our records do not bear out',
  customer_keeps_writing: 'new messages kept coming before anything could be done',
  model_unavailable: 'the language model did not answer',
  answer_cut: 'the language model broke off its answers',
  answer_blocked: 'the language model gave no answer it would show',
  order_system_unavailable: 'the order system cannot be reached',
  outcome_unknown: 'it is not known whether something went through',
  turn_failed: 'answering failed again and again',
  too_many_conversations: 'too many customers were writing at once',
  paused: 'the assistant is stopped',
  other: 'another reason',
};

/** Why a conversation is with a person, in plain words for the people who take it on; a reason without words of its own is told by its code. */
export function reasonWords(reason: string): string {
  return Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? reason) : reason.replaceAll('_', ' ');
}

/** The same as the beginning of a line. */
export function reasonHeading(reason: string): string {
  const words = reasonWords(reason);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
