import { z } from 'zod';
import { conversationState, messageCitation, messageRole } from './conversation-events.ts';
import { staffRole } from './staff.ts';
import { idField, MAX_MESSAGE_CHARACTERS, textField } from './text.ts';
import { toolArguments } from './tool-arguments.ts';
import { ruleResult } from './tool-results.ts';

/*
 * Bodies, queries and answers of the HTTP API. Bodies are strict: a misspelt field is an error, not a
 * field that was left out. Unknown query parameters are ignored.
 */

const instant = z.iso.datetime({ offset: true });

/** `POST /v1/conversations`. `channel` says where the customer writes from (`chat`, `email`, ...). */
export const createConversationBody = z.strictObject({
  channel: z.string().regex(/^[\w-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _'),
  session_token: z.string().max(4_096).nullish(),
});
/** Answer to it. The token opens this conversation and is shown here only. */
export const createdConversation = z.strictObject({
  conversation_id: z.uuid(),
  conversation_token: z.string(),
  state: conversationState,
});

/** `POST .../messages`, and the socket's `message`. The same `client_message_id` stores one message, however often it is sent. */
export const postMessageBody = z.strictObject({
  text: textField(MAX_MESSAGE_CHARACTERS),
  client_message_id: idField(128).nullish(),
});
/** Answer to it. */
export const acceptedMessage = z.strictObject({ seq: z.number().int() });

/** `GET .../messages`. */
export const messageList = z.strictObject({
  messages: z.array(
    z.strictObject({
      seq: z.number().int(),
      role: messageRole,
      text: z.string(),
      created_at: instant,
      citations: z.array(messageCitation).optional(),
    }),
  ),
});

/** `GET .../events`: events with a higher seq than `after` follow. */
export const eventsQuery = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) });

/** `POST .../verification`: exactly one of the two. */
export const verificationBody = z.union([
  z.strictObject({ email: z.email().max(254) }),
  z.strictObject({ order_id: idField(64) }),
]);
/** Answer to it, whatever was given. */
export const verificationRequested = z.strictObject({ status: z.literal('requested'), message: z.string() });

/** `POST .../verification/confirm`. Blanks and hyphens in the code do not matter. */
export const confirmVerificationBody = z.strictObject({ code: z.string().min(1).max(20) });
/** Answer to it. */
export const verificationConfirmed = z.strictObject({
  identity_level: z.enum(['none', 'session', 'code']),
  state: conversationState,
});

/** `GET .../earlier`: other conversations of the account that a code has just proved. */
export const earlierConversationList = z.strictObject({
  conversations: z.array(
    z.strictObject({ conversation_id: z.uuid(), state: conversationState, last_activity_at: instant }),
  ),
});
/** `POST .../resume`; answered as the creation of a conversation is. */
export const resumeBody = z.strictObject({ conversation_id: z.guid() });

/** `POST .../rating`. */
export const ratingBody = z.strictObject({
  score: z.number().int().min(1).max(5),
  comment: textField(2_000).nullish(),
});
/** Answer to it. */
export const ratingStored = z.strictObject({ score: z.number().int() });

/** Answer to `POST .../human`, and to the inbox's verbs. */
export const conversationStanding = z.strictObject({ conversation_id: z.uuid(), state: conversationState });

/** `POST /v1/conversations/:id/stop`: `stopping` is false where nothing was being answered. */
export const stoppingAnswer = z.strictObject({ stopping: z.boolean() });

/** An empty body, or none. */
export const emptyBody = z.strictObject({}).optional();

/** `GET /internal/approvals`. */
export const approvalsQuery = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'expired', 'withdrawn', 'blocked']).optional(),
  conversation_id: z.guid().optional(),
  sort: z.enum(['due', 'newest', 'amount']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});

const digestField = z.string().regex(/^[0-9a-f]{64}$/u, 'must be a digest of 64 hexadecimal digits');

/** `POST /internal/approvals/:id`. With `digest` the decision counts only for the request as it was seen. `approver_id` may be left out; another one than the signed-in person is refused. */
export const decideApprovalBody = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  approver_id: idField(64).nullish(),
  note: textField(2_000).nullish().or(z.string().max(2_000).regex(/^\s*$/u)),
  digest: digestField.nullish(),
});

/** `POST /internal/approvals/:id/reassign`. */
export const reassignBody = z.strictObject({ to: idField(64) });

/** `POST /internal/approvals/together/approve`. `digest` is that of the row as the person saw it: what changed since drops out. */
export const approveTogetherBody = z.strictObject({
  items: z
    .array(z.strictObject({ approval_id: z.guid(), digest: digestField }))
    .min(1)
    .max(50),
  note: textField(2_000).nullish(),
});

/**
 * One approval as the approver's page and programs read it. While it waits, a reader who may decide requests is told whether they may approve (`may_decide`)
 * or reject this one, and why they may not approve it; and everybody for whom it is meant.
 */
export const approvalRow = z.looseObject({
  approval_id: z.uuid(),
  action_id: z.uuid(),
  conversation_id: z.uuid(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired', 'withdrawn', 'blocked']),
  action_status: z.string(),
  blocked_by: z.string().nullish(),
  tool: z.string(),
  args: z.unknown(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  due_at: instant,
  digest: z.string(),
  may_decide: z.boolean().optional(),
  may_reject: z.boolean().optional(),
  why_not: z.strictObject({ code: z.string(), detail: z.string() }).nullish(),
  meant_for: z
    .strictObject({
      kind: z.enum(['approvers', 'administrators', 'nobody']),
      to: z.array(z.strictObject({ staff_id: z.string(), instead_of: z.array(z.string()) })),
    })
    .nullish(),
});
/** Answer to `POST /internal/approvals/together/approve`: the rows decided, and those that dropped out with the reason's code. */
export const approvedTogether = z.strictObject({
  decided: z.array(approvalRow),
  dropped: z.array(z.strictObject({ approval_id: z.uuid(), code: z.string(), detail: z.string() })),
});
/** `GET /internal/approver-telemetry`. */
export const approverTelemetryQuery = z.object({ days: z.coerce.number().int().min(1).max(365).default(30) });
/** Answer to it: figures per approver, and of the queue as it is now. */
export const approverTelemetry = z.strictObject({
  days: z.number().int(),
  as_of: instant,
  time_zone: z.string(),
  queue: z.strictObject({
    waiting: z.number().int(),
    claimed: z.number().int(),
    reminded: z.number().int(),
    oldest_seconds: z.number().nullable(),
  }),
  approvers: z.array(
    z.strictObject({
      staff_id: z.string(),
      decisions: z.number().int(),
      approved: z.number().int(),
      rejected: z.number().int(),
      timed: z.number().int(),
      median_seconds: z.number().nullable(),
      p90_seconds: z.number().nullable(),
      under_5_seconds: z.number().int(),
      busiest_hour: z.strictObject({ at: instant, decisions: z.number().int() }).nullable(),
      days: z.array(z.strictObject({ day: z.string(), decisions: z.number().int() })),
      reversed: z.number().int(),
      reversals: z.array(z.strictObject({ approval_id: z.uuid(), kind: z.string() })),
      planted: z.strictObject({ decided: z.number().int(), caught: z.number().int(), missed: z.number().int() }),
    }),
  ),
});
/** See {@link approvalsQuery}. `now` is the clock the due times are on. */
export const approvalList = z.strictObject({ approvals: z.array(approvalRow), now: instant });

/** Every scope the kill switch has. A stop of a tool there is not would look like one and stop nothing. */
export const switchScopes: readonly string[] = [
  'all',
  'queue:approvals',
  ...Object.keys(toolArguments).map((tool) => `tool:${tool}`),
  // a tool of people alone
  'tool:cancel_return',
];

/** `POST /internal/killswitch`. `enabled: true` stops. */
export const flipSwitchBody = z.strictObject({
  scope: z.enum(switchScopes, `must be one of: ${switchScopes.join(', ')}`),
  enabled: z.boolean(),
  reason: textField(500).nullish(),
});

const switchRow = z.looseObject({
  scope: z.string(),
  enabled: z.boolean(),
  reason: z.string().nullable(),
  changed_by: z.string(),
  changed_at: instant,
  epoch: z.number().int(),
});
/** `GET /internal/killswitch`. `backlog` counts waiting and paused jobs together. */
export const switchStanding = z.strictObject({
  switches: z.array(switchRow),
  queues: z.array(z.strictObject({ name: z.string(), paused: z.boolean(), backlog: z.number().int() })),
});

/** What a person reads first of a conversation that was handed over. */
export const handoffPacketShape = z.looseObject({
  summary: z.string(),
  reason: z.string(),
  identity: z.looseObject({ level: z.string(), customer_id: z.string().nullable() }),
  order_ids: z.array(z.string()),
  tried: z.array(z.looseObject({ tool: z.string(), args: z.unknown(), outcome: z.string() })),
  open_action_id: z.string().nullable(),
  rule_results: z.array(ruleResult),
  language: z.string().nullable(),
  /** The customer's newest three tickets; left out, like the two below, where nobody proved who they are. */
  tickets: z.array(z.looseObject({ closed_at: z.string(), summary: z.string() })).optional(),
  /** Orders with earlier conversations, and how many there were. */
  order_contacts: z.array(z.looseObject({ order_id: z.string(), earlier: z.number().int() })).optional(),
  /** The same in sentences: "This is the 4th conversation about ORD-1004." */
  contact_notes: z.array(z.string()).optional(),
});
/** `GET /internal/inbox`. */
export const inboxList = z.strictObject({
  items: z.array(
    z.strictObject({
      conversation_id: z.uuid(),
      status: z.enum(['waiting', 'claimed', 'paused']),
      claimed_by: z.string().nullable(),
      since: instant,
      age_ms: z.number().int(),
      /** Nobody has taken it for longer than `warn_after_ms`. */
      overdue: z.boolean(),
      packet: handoffPacketShape,
    }),
  ),
  /** Of what nobody has taken; null when nothing waits. */
  oldest_waiting_ms: z.number().int().nullable(),
  warn_after_ms: z.number().int(),
});

/** `POST /internal/inbox/:conversation_id/reply`. */
export const staffReplyBody = z.strictObject({ text: textField(MAX_MESSAGE_CHARACTERS) });
/** `POST /internal/inbox/:conversation_id/resolve`. */
export const resolveBody = z.strictObject({
  outcome: textField(500),
  /** "Did this need a person?" The answers are the measure of what the agent hands over. */
  needed_person: z.boolean().nullish(),
});

/** `POST /staff/sign-in`. */
export const signInBody = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(128) });
/** Who is signed in. */
export const signedInStaff = z.strictObject({
  staff_id: z.string(),
  name: z.string(),
  role: staffRole,
  /** The store's zone, in which the pages tell times; only where somebody asks who they are. */
  time_zone: z.string().optional(),
});

/** `GET /_control/mail`. */
export const mailbox = z.strictObject({
  mails: z.array(
    z.strictObject({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      template: z.string(),
      sent_at: instant,
    }),
  ),
});

/** `POST /_control/session-token`. */
export const sessionTokenBody = z.strictObject({ customer_id: idField(64) });
/** Answer to it. */
export const sessionTokenAnswer = z.strictObject({ session_token: z.string() });

/** `GET /_control/demo-customers`. `note` says what the account is good for. */
export const demoCustomerList = z.strictObject({
  customers: z.array(z.strictObject({ customer_id: z.string(), name: z.string(), note: z.string() })),
});
