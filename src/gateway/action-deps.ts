import type { CommerceConnector, ReadResult, WriteResult } from '../commerce/port.ts';
import type { ActionKind } from '../domain/action/action-kind.ts';
import type { AutonomyProfile } from '../domain/autonomy.ts';
import type { ConfirmableTool } from '../domain/confirmation/confirmable-tools.ts';
import type { RefundLimits } from '../domain/refund/refund-limits.ts';
import type { ReturnFirst } from '../domain/refund/refund-rules.ts';
import type { StaffLimits } from '../domain/staff/staff-hand.ts';
import type { CrashPoint } from '../observability/crash-points.ts';
import type { Leg } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';

/** What the provider booked: its id there, and whether it is final. */
export type Booked = {
  readonly id: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** What was booked; null for what moves no money. */
  readonly amountMinor: number | null;
};

/** One kind of effect on the world, by which an action is carried out. Made by the tool file that owns it. */
export type ActionEffect = {
  /** Makes the provider call of one leg, once; what cannot leave within `leaveWithinMs` is not sent. */
  readonly send: (action: Action, leg: Leg, leaveWithinMs: number) => Promise<WriteResult<Booked>>;
  /** Asks what is booked under the leg's key. */
  readonly find: (action: Action, leg: Leg) => Promise<ReadResult<Booked>>;
  /** For how long after the first send the same key may be sent again, in milliseconds; 0 means never. */
  readonly resendWithinMs: () => Promise<number>;
};

/** Business numbers and times of acting; from the configuration. */
export type ActionSettings = {
  readonly limits: RefundLimits;
  /** Days after delivery, and whether a refund waits for the return. */
  readonly returns: { readonly windowDays: number; readonly returnFirst: ReturnFirst };
  /** What a person may give back without another one. */
  readonly staff: StaffLimits;
  /** Receipts of one order that may be sent again within 24 hours. */
  readonly receiptsPerOrderDay: number;
  /** IANA name of the store's zone. */
  readonly timeZone: string;
  readonly approvals: { readonly deadlineMs: number; readonly reminderMs: number };
  readonly autonomyProfile: AutonomyProfile;
  /** Tools whose call waits for the customer's yes. Left out, none. */
  readonly confirm?: readonly ConfirmableTool[];
  /** How long one provider call may take. Absence is believed only when a call that was sent can no longer be on its way. */
  readonly commerceTimeoutMs: number;
};

/** Doorbells, rung after a commit. They never wait and never throw: a lost one costs a sweep's delay, never a fact. */
export type Doorbells = {
  /** Conversations whose agent has something to answer. */
  readonly turns: (conversationIds: readonly string[]) => void;
  /** An approval to look at after `delayMs`. */
  readonly approval: (approvalId: string, delayMs: number) => void;
  /** A page of the staff has news. */
  readonly staff: (topic: 'approvals' | 'inbox' | 'killswitch') => void;
};

/** Where people who run it read what happened. */
export type ActionLog = {
  readonly info: (fields: object, text: string) => void;
  readonly warn: (fields: object, text: string) => void;
  readonly error: (fields: object, text: string) => void;
};

/** What acting needs, whoever asks: the agent's tools, the approvals worker, housekeeping. */
export type ActionDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly commerce: CommerceConnector;
  readonly effects: Readonly<Record<ActionKind, ActionEffect>>;
  readonly settings: ActionSettings;
  readonly doorbells: Doorbells;
  /** Keyed hash of a mail address, so that an approver who owns the account is known without the address being stored. */
  readonly fingerprintMail: (mail: string) => string;
  readonly crashPoint: CrashPoint;
  readonly log: ActionLog;
};
