import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { OfficeDesk } from '../approvals/office-desk.ts';
import type { LadderSettings } from '../autonomy/ladder-settings.ts';
import type { approvalRow, approvalsQuery, switchStanding } from '../contracts/http.ts';
import type { TurnRing } from '../contracts/jobs.ts';
import type { EventSignal } from '../contracts/signals.ts';
import type { StaffMember } from '../contracts/staff.ts';
import type { askForActionBody, handoverActions } from '../contracts/staff-actions.ts';
import type { ActionPreview, previewActionBody, StaffOrders } from '../contracts/staff-preview.ts';
import type { CostSettings } from '../costs/read-costs.ts';
import type { HandoverLine } from '../handover/handover-line.ts';
import type { AuthenticateStaff } from '../identity/authenticate-staff.ts';
import type { CodeKeeper } from '../identity/one-time-code.ts';
import type { SignInBound } from '../identity/sign-in-bound.ts';
import type { StaffDesk } from '../identity/staff-desk.ts';
import type { StaffSignIn } from '../identity/staff-sign-in.ts';
import type { BusinessEvents } from '../observability/events.ts';
import type { Logger } from '../observability/logger.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { CustomerAllowance } from '../realtime/customer-allowance.ts';
import type { EventHub } from '../realtime/event-hub.ts';
import type { Receipts } from '../realtime/receipts.ts';
import type { ApproverFigures, QueueFigures } from '../store/approver-telemetry.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import type { FieldError, ProblemCode } from './problem.ts';

/** More than the person may approve: their limit and who can, in `detail`. */
export type AboveOwnLimit = {
  readonly kind: 'above_own_limit';
  readonly detail: string;
  readonly canApprove: readonly string[];
};

/** How a decision on an approval went. Every kind but `decided` left the row as it was. */
export type DecisionResult =
  | { readonly kind: 'decided'; readonly row: z.input<typeof approvalRow> }
  | { readonly kind: 'already_decided'; readonly row: z.input<typeof approvalRow> }
  | { readonly kind: 'claimed_by_other'; readonly claimedBy: string; readonly until: Date }
  | AboveOwnLimit
  | {
      readonly kind:
        | 'not_found'
        | 'forbidden'
        | 'expired'
        | 'stopped'
        | 'own_account'
        | 'own_request'
        | 'same_person'
        | 'digest_mismatch'
        | 'note_required';
    };

/** How taking, releasing or handing on a request went. */
export type ClaimResult =
  | { readonly kind: 'done'; readonly row: z.input<typeof approvalRow> }
  | { readonly kind: 'claimed_by_other'; readonly claimedBy: string; readonly until: Date }
  | AboveOwnLimit
  | { readonly kind: 'out_of_office'; readonly until: Date | null; readonly standIn: string | null }
  | {
      readonly kind:
        | 'not_found'
        | 'already_decided'
        | 'expired'
        | 'own_account'
        | 'own_request'
        | 'same_person'
        | 'unknown_approver'
        | 'cannot_approve'
        | 'taken_before'
        | 'not_yours';
    };

/** What came of approving together. */
export type TogetherResult =
  | { readonly kind: 'mixed_rule_results' }
  | {
      readonly kind: 'decided';
      readonly decided: readonly z.input<typeof approvalRow>[];
      readonly dropped: readonly { readonly approvalId: string; readonly code: ProblemCode | 'needs_own_look' }[];
    };

/** The approver's desk: writes decisions and moves no money. */
export type ApprovalsDesk = {
  /** What is personal in a request is shown to a `reader` who may decide on it, and how they stand to it. */
  readonly list: (
    query: z.output<typeof approvalsQuery>,
    reader?: StaffMember,
  ) => Promise<readonly z.input<typeof approvalRow>[]>;
  readonly decide: (decision: {
    readonly approvalId: string;
    readonly decision: 'approve' | 'reject';
    readonly note: string | null;
    readonly approver: StaffMember;
    /** Of what the person saw; null compares nothing. */
    readonly digest: string | null;
  }) => Promise<DecisionResult>;
  /** Approves several requests of one rule result, each by a decision of its own. */
  readonly approveTogether: (request: {
    readonly items: readonly { readonly approvalId: string; readonly digest: string }[];
    readonly note: string | null;
    readonly approver: StaffMember;
  }) => Promise<TogetherResult>;
  /** Notes that somebody has the request before them. */
  readonly open: (approvalId: string, by: StaffMember) => Promise<void>;
  readonly claim: (approvalId: string, by: StaffMember) => Promise<ClaimResult>;
  readonly release: (approvalId: string, by: StaffMember) => Promise<ClaimResult>;
  readonly reassign: (approvalId: string, by: StaffMember, to: string) => Promise<ClaimResult>;
  readonly telemetry: (days: number) => Promise<{
    readonly days: number;
    readonly as_of: string;
    readonly time_zone: string;
    readonly queue: QueueFigures;
    readonly approvers: readonly ApproverFigures[];
  }>;
};

/** The one function that stops and lets go again, for API, board and command line alike. */
export type SwitchDesk = {
  readonly flip: (change: {
    readonly scope: string;
    readonly enabled: boolean;
    readonly reason: string | null;
    readonly staffId: string;
  }) => Promise<void>;
  readonly read: () => Promise<z.input<typeof switchStanding>>;
};

/** The desk at which people ask for actions: it writes rows and rings, and a worker does or refuses. */
export type StaffActionsDesk = {
  /** The customer's orders, the named ones first, noted in the audit as looked at; null when there is no such conversation. */
  readonly orders: (
    conversationId: string,
    staff: StaffMember,
    named: readonly string[],
  ) => Promise<StaffOrders | null>;
  /** What a request would come to, judged as the request is and written nowhere; null when there is no such conversation. */
  readonly preview: (
    conversationId: string,
    staff: StaffMember,
    body: z.output<typeof previewActionBody>,
  ) => Promise<ActionPreview | null>;
  /** Null when there is no such conversation. */
  readonly list: (conversationId: string, staff: StaffMember) => Promise<z.input<typeof handoverActions> | null>;
  readonly ask: (
    conversationId: string,
    staff: StaffMember,
    body: z.output<typeof askForActionBody>,
  ) => Promise<
    | { readonly kind: 'taken'; readonly requestId: string }
    | { readonly kind: 'bad_request'; readonly errors: readonly FieldError[] }
    | { readonly kind: 'not_found' | 'not_escalated' | 'held_by_other' | 'customer_unknown' | 'never_allowed' }
  >;
  readonly dismiss: (
    conversationId: string,
    actionId: string,
    staff: StaffMember,
    reason: string,
  ) => Promise<{ readonly kind: 'dismissed' | 'not_found' | 'not_a_draft' | 'not_claimed' }>;
};

/** Where the web process works, and under which rules. */
export type WebSettings = {
  /** Address as customers and staff see it, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies in front that may name the client's address. */
  readonly trustedProxies: number;
  readonly rateLimits: boolean;
  /** The store's zone, in which staff pages tell times. (Default: the reader's own.) */
  readonly timeZone?: string;
  /** Whether `/_control` exists: embedded and test installations only. */
  readonly testControl: boolean;
  /** Longest a caller waits for an answer, in milliseconds; then they read `unavailable`. (Default: 4,500.) */
  readonly answerWithinMs?: number;
  /** Folder of the built pages. */
  readonly pagesDirectory: string;
};

/** Everything the web process works with. Nothing in it can move money. */
export type AppDeps = {
  readonly settings: WebSettings;
  readonly database: Database;
  readonly keyring: Keyring;
  /** Checks customers' session tokens. */
  readonly sessionTokenSecret: string;
  readonly codes: CodeKeeper;
  readonly staffSignIn: StaffSignIn;
  /** Bounds guesses of passwords across all web processes. */
  readonly signInBound: SignInBound;
  /** Who works here and as what. */
  readonly staffDesk: StaffDesk;
  readonly authenticateStaff: AuthenticateStaff;
  /** Messages of each customer, by request and by socket together. */
  readonly customerAllowance: CustomerAllowance;
  readonly hub: EventHub;
  /** How far customers' pages have received their conversations. */
  readonly receipts: Pick<Receipts, 'seen'>;
  readonly signal: Pick<EventSignal, 'publish'>;
  /** Wakes the agent; best effort, because the sweeper rings again. */
  readonly ringTurn: (conversationId: string, why?: TurnRing) => Promise<boolean>;
  readonly approvals: ApprovalsDesk;
  /** Who is out of office, who stands in, and what each may approve. */
  readonly office: OfficeDesk;
  readonly staffActions: StaffActionsDesk;
  readonly switches: SwitchDesk;
  /** What the autonomy policy is judged and published by. */
  readonly ladder: LadderSettings;
  /** What models cost, and what that is compared with. */
  readonly costs: CostSettings;
  /** What a customer reads when they ask for a person. */
  readonly handoverLine: HandoverLine;
  /** When an unclaimed conversation counts as overdue, in milliseconds. */
  readonly handoverWarnMs: number;
  /** Days within which a customer's next message says that a resolved conversation was not. */
  readonly reopenWindowDays: number;
  /** Where the audit's heads are kept, whose rights in the database are looked at, and in which zone times are told. */
  readonly audit: { readonly headFolder: string; readonly appRole: string | null; readonly timeZone: string };
  /** The queue board, if there is one; mounted at /board behind staff sign-in. */
  readonly board: RequestHandler | null;
  readonly logger: Logger;
  readonly events: BusinessEvents;
  readonly metrics: Metrics;
};
