import { join } from 'node:path';
import { readRetailFile } from '../../sandbox/retail/read-retail-file.ts';
import type { RetailDatabase } from '../../sandbox/retail/retail-database.ts';
import { findInstance } from '../instance/find-instance.ts';
import type { Instance } from '../instance/instance.ts';
import { InstanceError } from '../instance/instance-error.ts';
import { unlessInterrupted } from '../instance/interruption.ts';
import { startTemporaryInstance, type TemporaryInstanceOptions } from '../instance/start-temporary-instance.ts';
import { byRules } from './by-rules.ts';
import { readRetailCases } from './read-retail-cases.ts';
import type { RetailCase } from './retail-case.ts';
import { type CaseReport, type RetailReport, type RoundReport, totalsOf } from './retail-report.ts';
import { byScript, runRound } from './run-round.ts';
import { findOverlaps, splitRounds } from './split-rounds.ts';
import { AUTO_LIMIT_USD_CENTS, rulesSettings, suiteSettings } from './suite-settings.ts';

/** What {@link runSuite} needs to know. */
export type SuiteOptions = {
  /** Folder of the public retail data. */
  readonly data: string;
  /** Only the first so many cases of each list. */
  readonly limit?: number;
  /** Only cases for which this holds. */
  readonly only?: (one: RetailCase) => boolean;
  /** A running instance to use, and its DATA_DIR; without it each round starts one of its own. */
  readonly running?: { readonly url: string; readonly dataDir: string };
  /** Further settings of the suite's own instances, such as REDIS_URL. */
  readonly settings?: TemporaryInstanceOptions['settings'];
  /** Conversations at once. (Default: 8.) */
  readonly atOnce?: number;
  /** Who makes the model speak: the gold, call by call, or the rehearsal model's own rules. (Default: `script`.) */
  readonly speaker?: ModelSpeaker;
  readonly signal: AbortSignal;
  readonly progress: SuiteProgress;
};

/** See {@link SuiteOptions}. */
export type ModelSpeaker = 'script' | 'rules';

/** Told how far the suite is. */
export type SuiteProgress = {
  readonly start: (cases: number) => void;
  readonly phase: (text: string) => void;
  readonly caseDone: () => void;
};

/**
 * Plays every case of the public retail data and compares the end states.
 *
 * @throws CasesError, ImportError or InstanceError with what is missing.
 */
export async function runSuite(options: SuiteOptions): Promise<RetailReport> {
  const startedAt = new Date();
  const database = await readRetailFile(join(options.data, 'db.json'));
  const cases = choose(await readRetailCases(options.data), options);
  const rounds = splitRounds(cases);
  const runnable = options.running === undefined ? rounds : rounds.slice(0, 1);
  options.progress.start(runnable.flat().length);
  const done: { round: RoundReport; cases: readonly CaseReport[] }[] = [];
  for (const [index, round] of runnable.entries()) {
    options.progress.phase(`round ${index + 1} of ${runnable.length}: starting`);
    done.push(await onInstance(options, (instance) => playRound(round, index + 1, database, instance, options)));
  }
  const left = rounds.slice(runnable.length).flatMap((round, index) => round.map((one) => notRun(one, index + 2)));
  const reports = [...done.flatMap((one) => one.cases), ...left];
  const roundReports = done.map(({ round }) => round);
  return {
    suite: 'retail',
    started_at: startedAt.toISOString(),
    elapsed_ms: Date.now() - startedAt.getTime(),
    data: options.data,
    instance: options.running?.url ?? 'temporary',
    speaker: options.speaker ?? 'script',
    auto_limit_usd_cents: options.running === undefined ? AUTO_LIMIT_USD_CENTS : null,
    totals: totalsOf(
      reports,
      roundReports.flatMap(({ bystanders }) => bystanders),
    ),
    rounds: roundReports,
    overlaps: findOverlaps(cases),
    cases: reports,
  };
}

function choose(cases: readonly RetailCase[], { limit, only = () => true }: SuiteOptions): readonly RetailCase[] {
  const chosen = cases.filter(only);
  if (limit === undefined) return chosen;
  return [...Map.groupBy(chosen, ({ list }) => list).values()].flatMap((list) => list.slice(0, limit));
}

function settingsFor({ speaker }: SuiteOptions) {
  return speaker === 'rules' ? rulesSettings : suiteSettings;
}

/** Every round needs what no instance can be made to forget: units nobody has claimed, and customers without refunds. */
async function onInstance<Result>(
  options: SuiteOptions,
  work: (instance: Instance) => Promise<Result>,
): Promise<Result> {
  const { running, signal, settings = {} } = options;
  const instance =
    running === undefined
      ? await startTemporaryInstance({ settings: { ...settingsFor(options), ...settings }, signal })
      : await findInstance(running.url, running.dataDir);
  try {
    return await unlessInterrupted(signal, work(instance));
  } finally {
    await instance.close();
  }
}

async function playRound(
  cases: readonly RetailCase[],
  round: number,
  database: RetailDatabase,
  instance: Instance,
  options: SuiteOptions,
) {
  const ownInstance = options.running === undefined;
  const { model } = instance;
  if (model === null) {
    throw new InstanceError(
      'The instance uses another model than the rehearsal model, and only that one can play scripts.',
    );
  }
  if (!ownInstance) await refuseUsedStore(cases, instance);
  return runRound({
    round,
    cases,
    database,
    instance,
    model,
    ownInstance,
    atOnce: options.atOnce ?? 8,
    autoLimitMinor: ownInstance ? AUTO_LIMIT_USD_CENTS : null,
    play: options.speaker === 'rules' ? byRules : byScript,
    onPhase: (phase) => options.progress.phase(`round ${round}: ${phase}`),
    onCaseDone: options.progress.caseDone,
  });
}

/** Units refunded once are claimed for good, so a second run on the same instance could not end as the first. */
async function refuseUsedStore(cases: readonly RetailCase[], { store, webUrl }: Instance): Promise<void> {
  const mine = new Set(cases.flatMap((one) => one.returns.map(({ orderId }) => orderId)));
  const used = (await store.ledger()).find(({ order_id }) => mine.has(order_id));
  if (used === undefined) return;
  throw new InstanceError(
    `The instance at ${webUrl} has played this suite before (order ${used.order_id} is refunded). Leave --url out, or start one on a new DATA_DIR.`,
  );
}

function notRun(one: RetailCase, round: number): CaseReport {
  const text =
    'An earlier case of the same customer was played on the instance given with --url, which cannot be emptied.';
  return {
    case_id: one.caseId,
    list: one.list,
    customer_id: one.customerId,
    round,
    expected: null,
    observed: null,
    verdict: 'not_run',
    reasons: [{ code: 'not_run', text, wrongWrite: false }],
    known_faults: one.knownFaults,
    elapsed_ms: 0,
  };
}
