import type { AutonomyPolicy } from '../domain/autonomy.ts';
import { limitsUnder } from '../domain/autonomy.ts';
import { describeChanges } from '../domain/ladder/describe-changes.ts';
import { type CellEvidence, evidenceOf, raisedToAuto, unearnedRaises } from '../domain/ladder/promotion.ts';
import { createDryRunCounter, type DryRunTally, dryRunSentence } from '../domain/ladder/tally-dry-run.ts';
import { type AutonomyVersion, ensureAutonomy } from '../store/autonomy.ts';
import type { Database } from '../store/database.ts';
import { readLadderCounts } from '../store/ladder-evidence.ts';
import { countPastActions, streamPastActions } from '../store/past-actions.ts';
import type { LadderSettings } from './ladder-settings.ts';

/** How far a trial looks, and how long it may take. */
export type TrialBounds = {
  /** Days back from now. */
  readonly days: number;
  /** Most actions that are judged, newest first. */
  readonly maxActions: number;
  /** Longest it reads, in milliseconds; then it says how far it came. */
  readonly withinMs: number;
  /** Most changed actions that are listed; all are counted. */
  readonly maxListed: number;
};

/** A trial somebody waits for at a page. */
export const TRIAL_AT_A_PAGE: TrialBounds = { days: 30, maxActions: 50_000, withinMs: 3_000, maxListed: 200 };
/** A trial by command: a year of a large store. */
export const TRIAL_BY_COMMAND: TrialBounds = { days: 30, maxActions: 1_000_000, withinMs: 600_000, maxListed: 1_000 };

/** What a new policy would have meant for the past. */
export type PolicyTrial = {
  /** The version in force, which it is compared with and would be published on top of. */
  readonly basedOn: number;
  readonly days: number;
  readonly since: Date;
  /** Actions the agent asked for since then. */
  readonly inPeriod: number;
  /** Why not all of them were judged; null when they were. */
  readonly stoppedBy: 'count' | 'time' | null;
  /** The oldest action that was judged; null when none was. */
  readonly oldest: Date | null;
  readonly tally: DryRunTally;
  readonly summary: string;
  /** What changes, in sentences; empty when nothing does. */
  readonly changes: readonly string[];
  /** Raises that have not been earned, one sentence each. */
  readonly unearned: readonly string[];
  /** What the reader must know of the figures. */
  readonly notes: readonly string[];
};

/** Judges the agent's past actions under a policy that is not published. Reads only; memory stays bounded by the page and the list. */
export async function tryPolicy(
  deps: { readonly database: Database; readonly ladder: LadderSettings },
  policy: AutonomyPolicy,
  bounds: TrialBounds,
): Promise<PolicyTrial> {
  const { database, ladder } = deps;
  const current = await ensureAutonomy(database, ladder.profile);
  const { since, count } = await countPastActions(database.sql, bounds.days);
  const judged = await judgeAll(database, { current, policy, ladder }, since, bounds);
  // Time that was up with the last page kept nothing from being judged.
  const all = judged.tally.judged + judged.tally.notJudged >= count;
  const run = all ? { ...judged, stoppedBy: null } : judged;
  const unearned = await readUnearnedRaises(deps, current.policy, policy);
  return {
    basedOn: current.version,
    days: bounds.days,
    since,
    inPeriod: count,
    ...run,
    summary: dryRunSentence(run.tally, bounds.days),
    changes: describeChanges(current.policy, policy, ladder.limits),
    unearned,
    notes: notesOn(current.policy, policy, ladder, run),
  };
}

type Compared = { readonly current: AutonomyVersion; readonly policy: AutonomyPolicy; readonly ladder: LadderSettings };
type Run = Pick<PolicyTrial, 'stoppedBy' | 'oldest' | 'tally'>;

async function judgeAll(database: Database, compared: Compared, since: Date, bounds: TrialBounds): Promise<Run> {
  const { current, policy, ladder } = compared;
  const counter = createDryRunCounter(
    { before: current.policy, after: policy, configured: ladder.limits },
    bounds.maxListed,
  );
  const until = performance.now() + bounds.withinMs;
  let seen = 0;
  let oldest: Date | null = null;
  let stoppedBy: Run['stoppedBy'] = null;
  await streamPastActions(database, since, (actions) => {
    for (const action of actions) {
      if (seen >= bounds.maxActions) stoppedBy = 'count';
      if (stoppedBy !== null) return false;
      counter.add(action);
      oldest = action.at;
      seen += 1;
    }
    if (performance.now() > until) stoppedBy = 'time';
    return stoppedBy === null;
  });
  return { stoppedBy, oldest, tally: counter.tally() };
}

/** Raises to `auto` that have not been earned by the store's own evidence, one sentence each; empty in a demo, which nobody is harmed by. */
export async function readUnearnedRaises(
  { database, ladder }: { readonly database: Database; readonly ladder: LadderSettings },
  before: AutonomyPolicy,
  after: AutonomyPolicy,
): Promise<readonly string[]> {
  const raised = raisedToAuto(before, after);
  if (raised.length === 0 || ladder.profile === 'demo') return [];
  return unearnedRaises(raised, await readEvidence(database, ladder), ladder.plan.minSample);
}

/** What was seen of every tool and category. */
export async function readEvidence(database: Database, { plan }: LadderSettings): Promise<readonly CellEvidence[]> {
  return evidenceOf(await readLadderCounts(database.sql, plan.windowDays));
}

function notesOn(before: AutonomyPolicy, after: AutonomyPolicy, ladder: LadderSettings, run: Run): string[] {
  const notes: string[] = [];
  const [from, to] = [limitsUnder(before, ladder.limits), limitsUnder(after, ladder.limits)];
  if (run.stoppedBy !== null)
    notes.push(
      `Only the newest ${run.tally.judged.toLocaleString('en')} actions were judged, back to ${run.oldest?.toISOString() ?? 'none'}; "npm run ops -- autonomy dry-run" judges up to a million.`,
    );
  if (run.tally.notJudged > 0)
    notes.push(
      `${run.tally.notJudged.toLocaleString('en')} actions were judged again later and keep no sums; they are left out.`,
    );
  if (from.customerWindowDays !== to.customerWindowDays)
    notes.push(
      `What customers had refunded before was recorded over ${from.customerWindowDays} days; over ${to.customerWindowDays} it would differ.`,
    );
  notes.push(
    'Each action is judged on the sums that stood then; that fewer automatic refunds would have made later sums smaller is left out.',
  );
  return notes;
}
