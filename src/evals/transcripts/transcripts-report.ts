import Table from 'cli-table3';
import type { Reason } from '../graders/end-state.ts';
import type { Verdict } from '../retail/retail-report.ts';

/** How the replay of one recorded conversation went. */
export type TranscriptReport = {
  readonly transcript: string;
  readonly customer_id: string;
  /** Counted from 1. */
  readonly round: number;
  /** Messages of the customer. */
  readonly turns: number;
  /** Tool calls in the recording. */
  readonly calls: number;
  /** Different orders that were looked at. */
  readonly reads: { readonly recorded: number; readonly made: number };
  readonly returns: { readonly recorded: number; readonly made: number; readonly refunded: number };
  /** Recorded tools that ours do not have: their part goes to a person. */
  readonly handed_over: readonly string[];
  /** Reason in the packet of the person who has it; null when nobody does. */
  readonly handover: string | null;
  /** Times the product called a person where the recording went on. */
  readonly stepped_in: number;
  /** Summaries the customer said yes to. */
  readonly agreed: number;
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  readonly elapsed_ms: number;
};

/** The whole suite, as `--json` writes it. */
export type TranscriptsReport = {
  readonly suite: 'transcripts';
  readonly started_at: string;
  readonly elapsed_ms: number;
  readonly data: string;
  readonly rounds: number;
  /** Wrong writes that belong to no transcript: somebody else's records changed. */
  readonly wrong_writes_outside: number;
  readonly transcripts: readonly TranscriptReport[];
};

/** Whether every recording came to its end with what was recorded, and nothing else was written. */
export function replayed({
  transcripts,
  wrong_writes_outside,
}: Pick<TranscriptsReport, 'transcripts' | 'wrong_writes_outside'>): boolean {
  return wrong_writes_outside === 0 && transcripts.every(({ verdict }) => verdict === 'as_expected');
}

/** The report for people: a line for each recording, what was otherwise, and the sum. */
export function printTranscripts(report: TranscriptsReport): string {
  const { transcripts, elapsed_ms, rounds } = report;
  const table = new Table({
    head: [
      'transcript',
      'turns',
      'calls',
      'reads',
      'returns',
      'refunds',
      'yes',
      'to a person',
      'stepped in',
      'verdict',
    ],
    style: { head: [], border: [], compact: true },
  });
  for (const one of transcripts) {
    const { reads, returns } = one;
    table.push([
      one.transcript,
      one.turns,
      one.calls,
      `${reads.made} of ${reads.recorded}`,
      `${returns.made} of ${returns.recorded}`,
      returns.refunded,
      one.agreed,
      one.handover ?? '',
      one.stepped_in,
      one.verdict,
    ]);
  }
  const wrong = transcripts
    .filter(({ verdict }) => verdict !== 'as_expected')
    .map(({ transcript, reasons }) =>
      [transcript, ...reasons.map(({ code, text }) => `  ${code}: ${text}`)].join('\n'),
    );
  const sum = (read: (one: TranscriptReport) => number) => transcripts.reduce((total, one) => total + read(one), 0);
  const harm =
    sum(({ reasons }) => reasons.filter(({ wrongWrite }) => wrongWrite).length) + report.wrong_writes_outside;
  const told = [
    `${replayed(report) ? 'PASSED' : 'FAILED'}: ${transcripts.filter(({ verdict }) => verdict === 'as_expected').length} of ${transcripts.length} recordings replayed`,
    `${sum(({ reads }) => reads.made)} of ${sum(({ reads }) => reads.recorded)} orders read`,
    `${sum(({ returns }) => returns.made)} returns and ${sum(({ returns }) => returns.refunded)} refunds`,
    `${harm} wrong writes`,
    `${rounds} rounds in ${(elapsed_ms / 1000).toFixed(1)} s`,
  ].join(', ');
  return [table.toString(), ...wrong, told].join('\n\n');
}
