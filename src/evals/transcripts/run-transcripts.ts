import { join } from 'node:path';
import { readRetailFile } from '../../sandbox/retail/read-retail-file.ts';
import type { RetailDatabase } from '../../sandbox/retail/retail-database.ts';
import { InstanceError } from '../instance/instance-error.ts';
import { unlessInterrupted } from '../instance/interruption.ts';
import { startTemporaryInstance, type TemporaryInstanceOptions } from '../instance/start-temporary-instance.ts';
import type { CaseReport } from '../retail/retail-report.ts';
import { runRound } from '../retail/run-round.ts';
import type { SuiteProgress } from '../retail/run-suite.ts';
import { splitRounds } from '../retail/split-rounds.ts';
import { AUTO_LIMIT_USD_CENTS, transcriptSettings } from '../retail/suite-settings.ts';
import { driveTranscript, type Replay } from './drive-transcript.ts';
import { gradeTranscript, readOrders } from './grade-transcript.ts';
import { readTranscripts } from './read-transcripts.ts';
import { type TranscriptCase, toCase } from './to-case.ts';
import { callsOf, type Transcript } from './transcript.ts';
import type { TranscriptReport, TranscriptsReport } from './transcripts-report.ts';

/** What {@link runTranscripts} needs to know. */
export type TranscriptsOptions = {
  /** Folder with `retail` and `transcripts` in it. */
  readonly data: string;
  /** Only the first so many of each file. */
  readonly limit?: number;
  readonly only?: (transcript: Transcript) => boolean;
  /** Further settings of the instances. */
  readonly settings?: TemporaryInstanceOptions['settings'];
  /** Conversations at once. (Default: 8.) */
  readonly atOnce?: number;
  readonly signal: AbortSignal;
  readonly progress: SuiteProgress;
};

/**
 * Replays the recorded conversations on instances of their own, each with the public database, and compares the end states.
 *
 * @throws CasesError, ImportError or InstanceError with what is missing.
 */
export async function runTranscripts(options: TranscriptsOptions): Promise<TranscriptsReport> {
  const startedAt = new Date();
  const database = await readRetailFile(join(options.data, 'retail', 'db.json'));
  const transcripts = choose(await readTranscripts(join(options.data, 'transcripts')), options);
  const rounds = splitRounds(transcripts.map((one) => toCase(one, database)));
  options.progress.start(transcripts.length);
  const rows: TranscriptReport[] = [];
  let outside = 0;
  for (const [index, cases] of rounds.entries()) {
    options.progress.phase(`round ${index + 1} of ${rounds.length}: starting`);
    const played = await playRound(cases, index + 1, database, options);
    rows.push(...played.rows);
    outside += played.outside;
  }
  return {
    suite: 'transcripts',
    started_at: startedAt.toISOString(),
    elapsed_ms: Date.now() - startedAt.getTime(),
    data: options.data,
    rounds: rounds.length,
    wrong_writes_outside: outside,
    transcripts: rows,
  };
}

function choose(transcripts: readonly Transcript[], { limit, only = () => true }: TranscriptsOptions) {
  const chosen = transcripts.filter(only);
  if (limit === undefined) return chosen;
  return [...Map.groupBy(chosen, ({ layout }) => layout).values()].flatMap((list) => list.slice(0, limit));
}

async function playRound(
  cases: readonly TranscriptCase[],
  round: number,
  database: RetailDatabase,
  { settings, signal, progress, atOnce = 8 }: TranscriptsOptions,
) {
  const instance = await startTemporaryInstance({ settings: { ...transcriptSettings, ...settings }, signal });
  const replays = new Map(cases.map(({ caseId }) => [caseId, { steppedIn: 0, agreed: 0, reads: 0 }]));
  const byId = new Map(cases.map((one) => [one.caseId, one]));
  const of = (caseId: string) => ({ one: need(byId, caseId), replay: need(replays, caseId) });
  try {
    const { model } = instance;
    if (model === null) throw new InstanceError('Only the rehearsal model can replay recorded conversations.');
    const done = await unlessInterrupted(
      signal,
      runRound({
        round,
        cases,
        database,
        instance,
        model,
        ownInstance: true,
        atOnce,
        autoLimitMinor: AUTO_LIMIT_USD_CENTS,
        play: {
          drive: async ({ caseId }, plan) => {
            const { one, replay } = of(caseId);
            const driven = await driveTranscript(one, plan, { instance, model, replay });
            const read = readOrders(driven.audit);
            replay.reads = one.reads.filter((orderId) => read.has(orderId)).length;
            return driven;
          },
          grade: (evidence, { caseId }) => gradeTranscript(evidence, of(caseId).one.reads),
        },
        onPhase: (phase) => progress.phase(`round ${round}: ${phase}`),
        onCaseDone: progress.caseDone,
      }),
    );
    const rows = done.cases.map((report) => toRow(report, of(report.case_id)));
    return { rows, outside: done.round.bystanders.length };
  } finally {
    await instance.close();
  }
}

function toRow(
  { verdict, reasons, observed, elapsed_ms, round, customer_id }: CaseReport,
  { one, replay }: { readonly one: TranscriptCase; readonly replay: Replay & { readonly reads: number } },
): TranscriptReport {
  return {
    transcript: one.transcript.transcriptId,
    customer_id,
    round,
    turns: one.transcript.turns.length,
    calls: callsOf(one.transcript).length,
    reads: { recorded: one.reads.length, made: replay.reads },
    returns: {
      recorded: one.returns.length,
      made: observed?.returns.length ?? 0,
      refunded: observed?.refunds.length ?? 0,
    },
    handed_over: [...new Set(one.otherWrites)],
    handover: observed?.handover ?? null,
    stepped_in: replay.steppedIn,
    agreed: replay.agreed,
    verdict,
    reasons,
    elapsed_ms,
  };
}

function need<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`There is no ${key}.`);
  return value;
}
