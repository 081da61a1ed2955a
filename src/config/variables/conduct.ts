import {
  calendarDays,
  choice,
  days,
  milliseconds,
  text,
  timeZone,
  toolsToConfirm,
  weeklyHours,
  wholeNumber,
} from '../value-kinds.ts';

/** How the agent converses, when people are waited for, and how long things are kept. */
export const conduct = {
  /** Turns one agent process works on at once. A turn mostly waits for the model. */
  AGENT_CONCURRENCY: wholeNumber({ min: 1, max: 1_000, unit: 'turns' }).prefault('20'),
  /** Conversations the agent has open at once; a further one goes to a person with a line that says so. Ten times the planned peak, each open for half an hour. */
  MAX_OPEN_CONVERSATIONS: wholeNumber({ min: 1, max: 10_000_000, unit: 'conversations' }).prefault('25000'),
  /** How long a conversation stays with a worker that went silent. Renewed at a third of it. */
  LEASE_MS: milliseconds.prefault('10000'),
  /** Model calls of the main loop in one conversation since it was opened, closed or given back; then a person takes over. */
  MAX_MODEL_CALLS: wholeNumber({ min: 1, max: 1_000, unit: 'calls' }).prefault('10'),
  /** Tokens, in and out, of one conversation over the same stretch; then a person takes over. */
  MAX_CONVERSATION_TOKENS: wholeNumber({ min: 1_000, max: 100_000_000, unit: 'tokens' }).prefault('50000'),
  /** What waits for the customer's yes to a summary: `on` for refunds, returns and addresses, `off` for nothing, or the tools by name (`issue_refund,resend_receipt`). */
  CONFIRM_WRITES: toolsToConfirm.prefault('on'),
  /** A conversation without a word for this long is closed. */
  IDLE_CLOSE_MS: milliseconds.prefault('1800000'),
  /** Within how many days a customer's next message says that a conversation closed as resolved was not. It opens again whenever they write. */
  REOPEN_WINDOW_DAYS: days.prefault('7'),
  /** How long a proposal waits for a decision; then it expires and goes to a person. 4 hours. */
  APPROVAL_DEADLINE_MS: milliseconds.prefault('14400000'),
  /** When approvers are reminded of a waiting proposal, counted from its start. 2 hours. */
  APPROVAL_REMINDER_MS: milliseconds.prefault('7200000'),
  /** How long a request an approver has taken stays theirs. 10 minutes. */
  APPROVAL_CLAIM_MS: milliseconds.prefault('600000'),
  /** The same for a request that was handed to somebody, who may have to be found first. 1 hour. */
  APPROVAL_ASSIGNED_MS: milliseconds.prefault('3600000'),
  /** Requests a day that should be rejected and can never be carried out, planted among the real ones to see whether they are read. 0: none. */
  PLANTED_ITEMS_PER_DAY: wholeNumber({ min: 0, max: 50, unit: 'items' }).prefault('0'),
  /** Where a new installation starts on the autonomy ladder. (Default: `production` in production, else `demo`.) */
  AUTONOMY_PROFILE: choice('demo', 'production').optional(),
  /** Name of the store, as the agent and the pages say it. */
  STORE_NAME: text(100).prefault('Kettle & Crate'),
  /** The store's time zone: return windows end and the money day turns there. */
  STORE_TIME_ZONE: timeZone.prefault('Asia/Kolkata'),
  /** When a person answers. Outside, an escalation says when and offers to answer by mail. */
  STORE_HOURS: weeklyHours.prefault('mon-sat 09:00-21:00'),
  /** Days on which nobody answers, in the store's zone. */
  STORE_HOLIDAYS: calendarDays.prefault('none'),
  /** A conversation that nobody has taken for this long counts as overdue, and staff are told once more. 15 minutes. */
  HANDOVER_WARN_MS: milliseconds.prefault('900000'),
  /** A decision or a person's answer that no page of the customer has received for this long is mailed. 2 minutes. */
  UNSEEN_MAIL_MS: milliseconds.prefault('120000'),
  /** Days a trace (masked, for operators) is kept. The audit log is never pruned. */
  TRACE_RETENTION_DAYS: days.prefault('30'),
  /** Days the encrypted raw text of a closed conversation is kept; the masked text stays. */
  RAW_TEXT_RETENTION_DAYS: days.prefault('30'),
};
