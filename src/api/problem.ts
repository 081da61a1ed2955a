/**
 * Every way a request can be refused, with its status and what the caller should do next. The one table: routes name a code, nothing else
 * picks a status.
 */
export const problems = {
  bad_json: [400, 'The body is not JSON', 'Send one JSON document in UTF-8, with no key twice in one object.'],
  bad_request: [
    400,
    'The request does not have the expected form',
    'Correct the fields named in `errors` and send it again.',
  ],
  bad_session_token: [
    401,
    'The session token does not count',
    'Have the store issue a fresh one (HS256, aud "countersign", sub, exp), or leave it out to chat without an account.',
  ],
  unauthenticated: [
    401,
    'Nobody is signed in',
    'Sign in at /staff, or send a valid staff token as Authorization: Bearer.',
  ],
  wrong_credentials: [401, 'Address and password do not match', 'Check both and try again.'],
  forbidden: [403, 'Your role does not allow this', 'Ask an administrator for the role this needs.'],
  approver_mismatch: [
    403,
    'approver_id is somebody else',
    'Leave approver_id out: the decision is always that of the signed-in person.',
  ],
  not_yours: [
    403,
    'Somebody else has this request, or nobody',
    'Ask whoever has it, or an administrator, to hand it on.',
  ],
  own_account: [403, 'This is about your own account', 'Leave it to another approver.'],
  own_request: [403, 'You asked for this yourself', 'Another person has to agree to it; you may reject it.'],
  above_own_limit: [
    403,
    'This is above what you may approve yourself',
    'Leave it to somebody whose limit it keeps; you may reject it.',
  ],
  own_limits: [403, 'Nobody sets a limit of their own', 'Ask another administrator, or use the command line.'],
  same_person: [
    403,
    'You have decided on this already, under another name',
    'The second decision has to come from somebody else.',
  ],
  never_allowed: [
    403,
    'This is never done here, whoever asks',
    'It belongs into the own system of the shop, by whoever answers for it there.',
  ],
  customer_unknown: [
    409,
    'Nobody has proved which account this is about',
    'Let the customer sign in or confirm a one-time code in the chat first.',
  ],
  not_a_draft: [
    409,
    'This is no draft any more',
    'Read the actions of the conversation again; somebody may have carried it out.',
  ],
  cross_site_request: [
    403,
    'The request came from another site',
    'Send it from the pages of this installation, or with a staff token.',
  ],
  board_read_only: [
    403,
    'The board only pauses and resumes',
    'Jobs are rung again from the database; there is nothing to retry, add or remove by hand.',
  ],
  not_found: [404, 'There is nothing here', 'Check the address, the id and the token.'],
  method_not_allowed: [405, 'This address does not take that method', 'Use one of the methods in the Allow header.'],
  not_acceptable: [406, 'No such representation', 'Ask for application/json or text/event-stream.'],
  already_decided: [
    409,
    'Somebody has decided on this already',
    'Read the approval again; nothing was changed by this request.',
  ],
  confirmation_closed: [
    409,
    'This summary does not stand any more',
    'A newer message or a newer summary has taken its place, or it was answered. Read the conversation and answer the newest one.',
  ],
  not_unknown: [409, 'The outcome of this action is known', 'Read the action again; there is nothing to close.'],
  partly_paid: [
    409,
    'A part of this was paid',
    'Pay the rest in the shop’s own tools and state it as paid, with the provider’s number.',
  ],
  stated_already: [409, 'You have stated this already', 'A second person has to look and state the same.'],
  stated_otherwise: [
    409,
    'Two people agree on something else',
    'What they stated stands until a worker has compared it with the provider. Look again in a minute.',
  ],
  out_of_office: [409, 'That person is out of office', 'Hand it to whoever stands in for them, or to somebody else.'],
  cannot_approve: [
    409,
    'That person may not approve this request',
    'It is about their own account, their own request or decision, or above their limit. Name somebody else.',
  ],
  taken_before: [
    409,
    'You have had this since its reminder',
    'Past its reminder everybody takes a request once. While nobody has it you may decide it all the same.',
  ],
  claimed_by_other: [
    409,
    'Somebody else is working on this',
    'Ask them to hand it over, or wait until their claim lapses.',
  ],
  digest_mismatch: [409, 'This is not the request that was shown', 'Read the approval again; nothing was decided.'],
  mixed_rule_results: [
    409,
    'These requests wait for different reasons',
    'Approve together only requests with the same rule_result; nothing was decided.',
  ],
  stopped: [409, 'The kill switch is on', 'The approval stays pending. Decide once the switch is lifted.'],
  held_by_other: [409, 'Another person has taken this conversation', 'Ask them to give it back first.'],
  already_resolved: [409, 'The conversation is closed', 'It opens again when the customer writes.'],
  not_escalated: [409, 'No person has this conversation', 'Claim it first.'],
  not_claimed: [409, 'Nobody holds this conversation', 'Claim it; taking over is for one that somebody else holds.'],
  name_taken: [
    409,
    'There is a member of that name or address',
    'Give another `staff_id` or address, or send the existing member another invitation.',
  ],
  last_admin: [
    409,
    'This is the last administrator who can sign in',
    'Make somebody else an administrator first, and let them set their password.',
  ],
  member_deactivated: [409, 'The member is deactivated', 'Reactivate them first.'],
  invitation_invalid: [
    410,
    'The link does not count any more',
    'It works once and runs out. Ask an administrator for another invitation.',
  ],
  stale_version: [
    409,
    'Another version of the policy came into force meanwhile',
    'Read the policy again, compare it with yours and publish on top of it. Nothing was changed.',
  ],
  policy_unchanged: [409, 'This policy is in force already', 'There is nothing to publish.'],
  nothing_to_roll_back: [409, 'There is no version before this one', 'Publish the policy that is wanted.'],
  action_not_over: [
    409,
    'Nothing has come of this action yet',
    'Mark it once it was carried out, rejected or left to a person.',
  ],
  expired: [410, 'The deadline has passed', 'Nothing was decided. The conversation goes to a person.'],
  text_too_long: [
    413,
    'The text is too long',
    'Shorten it. A message holds at most 20,000 characters; where less is allowed, `errors` says so.',
  ],
  unsupported_media_type: [415, 'The body is not application/json', 'Send JSON with Content-Type: application/json.'],
  invalid_policy: [422, 'The policy cannot be published as it is', 'Correct everything named in `errors`.'],
  promotion_not_earned: [
    422,
    'A category would be raised to auto without the sample for it',
    'Leave what `errors` names where it is, or say in `override_reason` why it is raised all the same; that is audited.',
  ],
  note_required: [422, 'A rejection needs a note', 'Say why in `note`; the next person reads it.'],
  not_an_approver: [422, 'Nobody of that name may decide', 'Name an approver or an administrator.'],
  unknown_delegate: [
    422,
    'The delegate is nobody who may decide, or the same person',
    'Name another approver or administrator from GET /internal/approvers.',
  ],
  in_the_past: [422, 'The end of the absence is over already', 'Give an instant to come, or none.'],
  unknown_approver: [422, 'Nobody of that name may decide', 'Name somebody from GET /internal/approvers.'],
  wrong_code: [422, 'The code does not fit', 'Check the newest mail, or ask for a new code.'],
  wrong_password: [422, 'The present password does not fit', 'Check it and try again.'],
  verification_locked: [429, 'Too many wrong codes', 'Ask for a new code, or for a person.'],
  rate_limited: [429, 'Too many requests', 'Wait for the time in Retry-After and try again.'],
  internal: [
    500,
    'Something went wrong on our side',
    'Try again; if it stays so, report the request id in `instance`.',
  ],
  unavailable: [
    503,
    'The service cannot store or read anything right now',
    'Send it again after the time in Retry-After. A message goes with the same client_message_id and is stored once at most; of anything else look first whether it was done.',
  ],
  pages_not_built: [503, 'The pages are not built', 'Run "npm run build", then reload.'],
} as const satisfies Record<string, readonly [number, string, string]>;

/** Name of a way to be refused; stable, for programs. */
export type ProblemCode = keyof typeof problems;

/** A body's fault at one place of it. */
export type FieldError = { readonly path: string; readonly message: string };

/** Refuses a request. Thrown by routes and middleware, turned into a problem document by the error handler; carries nothing that may not be shown. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  /** Seconds for Retry-After; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;
  readonly errors: readonly FieldError[];
  /** Further members of the document, such as the row somebody else decided. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    options: {
      readonly retryAfterSeconds?: number;
      readonly errors?: readonly FieldError[];
      readonly extra?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(problems[code][1], { cause: options.cause });
    this.code = code;
    this.status = problems[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.errors = options.errors ?? [];
    this.extra = options.extra ?? {};
  }
}

/**
 * The RFC 9457 document of a problem. `instance` is the id of the request, under which the log knows more; `not_found` has none, so that
 * a foreign id and a missing one read the same to the byte.
 */
export function problemDocument(problem: Problem, requestId: string): Record<string, unknown> {
  const [status, title, detail] = problems[problem.code];
  return {
    type: `/openapi#${problem.code}`,
    title,
    status,
    code: problem.code,
    detail,
    ...(problem.code === 'not_found' ? {} : { instance: `/requests/${requestId}` }),
    ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
    ...problem.extra,
  };
}
