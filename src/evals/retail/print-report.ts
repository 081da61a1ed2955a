import Table from 'cli-table3';
import { formatMoney } from '../../domain/money.ts';
import { type CaseReport, passed, type RetailReport, type Totals, totalsOf } from './retail-report.ts';

/** The report for people: a table by kind of case, then every case that did not end as it must, then what is known of the gold. */
export function printReport(report: RetailReport): string {
  return [
    summaryTable(report),
    ...failures(report),
    ...knownFaults(report.cases),
    ...notRun(report.totals),
    verdictLine(report),
  ].join('\n\n');
}

const columns: readonly (readonly [title: string, read: (totals: Totals) => string])[] = [
  ['cases', (totals) => String(totals.cases - totals.not_run)],
  ['as expected', (totals) => String(totals.as_expected)],
  ['mismatch', (totals) => String(totals.mismatch + totals.error)],
  ['wrong writes', (totals) => String(totals.wrong_writes)],
  ['returns', (totals) => String(totals.returns)],
  ['refunds', (totals) => String(totals.refunds)],
  ['refunded', (totals) => formatMoney(totals.refunded_minor, 'USD')],
  ['by a person', (totals) => String(totals.refunds_approved)],
  ['handovers', (totals) => String(totals.handovers)],
];

function summaryTable({ cases, totals }: RetailReport): string {
  const table = new Table({ head: ['list', 'kind', ...columns.map(([title]) => title)], style: plain });
  const row = (list: string, kind: string, sums: Totals) => [list, kind, ...columns.map(([, read]) => read(sums))];
  const ran = cases.filter(({ verdict }) => verdict !== 'not_run');
  for (const [list, ofList] of Map.groupBy(ran, (one) => one.list)) {
    for (const [kind, ofKind] of Map.groupBy(ofList, kindOf)) table.push(row(list, kind, totalsOf(ofKind)));
  }
  table.push(row('all', '', totals));
  return table.toString();
}

/** No colours: the table goes to files and logs as often as to a screen. */
const plain = { head: [], border: [], compact: true };

/** What a case asks of the product, read off what is expected. */
function kindOf({ expected }: CaseReport): string {
  if (expected === null) return 'not planned';
  const { returns, handover } = expected;
  if (returns.length > 0) return handover ? 'return, then a person' : 'return';
  return handover ? 'a person' : 'nothing to do';
}

function failures({ cases, rounds, speaker }: RetailReport): string[] {
  const wrong = cases.filter(
    ({ verdict, reasons }) =>
      verdict === 'error' ||
      (speaker === 'rules' ? reasons.some(({ wrongWrite }) => wrongWrite) : verdict === 'mismatch'),
  );
  const lines = wrong.map(({ case_id, verdict, reasons }) =>
    [`${case_id}: ${verdict}`, ...reasons.map(({ code, text }) => `  ${code}: ${text}`)].join('\n'),
  );
  const bystanders = rounds.flatMap(({ round, bystanders: reasons }) =>
    reasons.map(({ code, text }) => `round ${round}, outside every case: ${code}: ${text}`),
  );
  return [...lines, ...bystanders];
}

function knownFaults(cases: readonly CaseReport[]): string[] {
  const lines = cases.flatMap(({ case_id, verdict, known_faults }) =>
    known_faults.map(({ fault, treatment }) => `  ${case_id} (${verdict}): ${fault} ${treatment}`),
  );
  return lines.length === 0 ? [] : [['Known faults of the gold:', ...lines].join('\n')];
}

function notRun({ not_run }: Totals): string[] {
  if (not_run === 0) return [];
  return [
    `${not_run} cases were not run: an instance given with --url plays one case per customer. Without --url all are run.`,
  ];
}

function verdictLine(report: RetailReport): string {
  const { totals, elapsed_ms, rounds } = report;
  const ran = totals.cases - totals.not_run;
  const seconds = (elapsed_ms / 1000).toFixed(1);
  const result = passed(report) ? 'PASSED' : 'FAILED';
  return `${result}: ${totals.as_expected} of ${ran} cases as expected, ${totals.wrong_writes} wrong writes, ${rounds.length === 1 ? 'one round' : `${rounds.length} rounds`} in ${seconds} s`;
}
