import { z } from 'zod';
import { instantField } from './instant.ts';
import { textField } from './text.ts';

/* Bodies and answers of the routes about handovers, beside those of http.ts. */

const instant = z.iso.datetime({ offset: true });

/** `POST /internal/inbox/:conversation_id/notes`. */
export const noteBody = z.strictObject({ text: textField(4_000) });
const note = z.strictObject({ note_id: z.uuid(), staff_id: z.string(), text: z.string(), created_at: instant });
/** Answer to it. */
export const notedAnswer = note;
/** `GET /internal/inbox/:conversation_id/notes`: what staff wrote to each other, oldest first. */
export const noteList = z.strictObject({ notes: z.array(note) });

/** `GET /internal/numbers`: `from` is inclusive, `to` exclusive. (Default: the last 7 days.) */
export const numbersQuery = z.object({
  from: instantField.optional(),
  to: instantField.optional(),
});

const answers = { yes: z.number().int(), no: z.number().int(), not_said: z.number().int() };
/** Answer to it; more groups of numbers may come. */
export const numbersAnswer = z.looseObject({
  as_of: instant,
  from: instant,
  to: instant,
  /** What an operator has to know of the audit: anything above zero, or a lag of more than seconds, needs a person. */
  audit: z.strictObject({
    seal_lag_ms: z.number().int(),
    verified_at: instant.nullable(),
    findings: z.number().int().nullable(),
    reconciled_month: z.string().nullable(),
    unexplained: z.number().int().nullable(),
  }),
  /** How what was closed in that time ended, and the four numbers of it. */
  conversations: z.strictObject({
    closed: z.number().int(),
    resolved: z.number().int(),
    /** Closed as resolved, and back within the window: not resolved. */
    reopened: z.number().int(),
    idle: z.number().int(),
    escalated: z.number().int(),
    reopen_window_days: z.number().int(),
    /** Shares of `closed`; null when nothing was closed. Silence and a reopened conversation count as no resolution. */
    resolution_rate: z.number().nullable(),
    escalation_rate: z.number().nullable(),
    /** Of what was done without a person, what somebody marked as wrong. */
    automatic_actions: z.number().int(),
    wrong_actions: z.number().int(),
    wrong_action_rate: z.number().nullable(),
    /** Mean of the customers' ratings, 1 to 5. */
    satisfaction: z.number().nullable(),
    ratings: z.number().int(),
  }),
  handovers: z.strictObject({
    waiting: z.number().int(),
    claimed: z.number().int(),
    oldest_waiting_ms: z.number().int().nullable(),
    warn_after_ms: z.number().int(),
    ended: z.number().int(),
    resolved: z.number().int(),
    given_back: z.number().int(),
    needed_person: z.strictObject(answers),
    by_reason: z.array(z.strictObject({ reason: z.string(), ...answers })),
    median_claim_ms: z.number().int().nullable(),
  }),
  /** What the assistant took in the days of the store that the period touches; see `GET /internal/costs`. */
  costs: z.strictObject({
    conversations: z.number().int(),
    cost_per_conversation: z.array(z.strictObject({ currency: z.string(), cost_micro: z.number().int() })),
    unpriced_calls: z.number().int(),
    first_token_ms: z.strictObject({ p50: z.number().int().nullable(), p95: z.number().int().nullable() }),
    total_ms: z.strictObject({ p50: z.number().int().nullable(), p95: z.number().int().nullable() }),
  }),
});
