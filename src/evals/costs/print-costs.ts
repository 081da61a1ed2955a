import Table from 'cli-table3';
import { asPlanned, type ConversationCost, type CostsReport } from './run-costs.ts';

/** The report for people: planned and measured side by side, then what conversations of our own cost. */
export function printCosts(report: CostsReport): string {
  const seconds = (report.elapsed_ms / 1000).toFixed(1);
  const own =
    report.demo.length === 0
      ? []
      : [
          'Conversations of the demo, at USD 1.00, 0.10 (cached) and 4.00 for a million tokens:',
          tableOf(report.demo, false),
        ];
  return [
    tableOf(report.planned, true),
    ...own,
    `${asPlanned(report) ? 'PASSED' : 'FAILED'}: ${report.planned.length} planned figures, each to within a tenth, in ${seconds} s`,
  ].join('\n\n');
}

function tableOf(rows: readonly ConversationCost[], planned: boolean): string {
  const table = new Table({
    head: [
      ...['conversation', 'calls', 'tokens in', 'of them cached', 'out', 'cost'],
      ...(planned ? ['planned', 'difference'] : []),
    ],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    const { name, calls, inputTokens, cachedTokens, outputTokens, costMicro, plannedMicro } = row;
    table.push([
      ...[
        name,
        calls,
        inputTokens.toLocaleString('en'),
        cachedTokens.toLocaleString('en'),
        outputTokens.toLocaleString('en'),
      ],
      dollars(costMicro),
      ...(planned ? [dollars(plannedMicro ?? 0), difference(costMicro, plannedMicro ?? 0)] : []),
    ]);
  }
  return table.toString();
}

function dollars(micro: number): string {
  return `$${(micro / 1_000_000).toFixed(5)}`;
}

function difference(cost: number, planned: number): string {
  const percent = ((cost - planned) / planned) * 100;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`;
}
