import type { ProofReport } from '../../proofs/proof-report.ts';

/** A report as people read it: figures, then what happened or that nothing did, and how to do it again. */
export function printReport(report: ProofReport, elapsedMs: number): string {
  const width = Math.max(...report.figures.map(([name]) => name.length), 0);
  const figures = report.figures.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const seconds = (elapsedMs / 1000).toFixed(1);
  const { violation } = report;
  const verdict = violation
    ? [
        `VIOLATED after ${seconds} s: ${violation.message}`,
        ...(violation.story.length > 0
          ? ['', 'How it came about:', ...violation.story.map((line) => `  ${line}`)]
          : []),
      ]
    : [`Held: ${report.proof}, in ${seconds} s.`];
  return `\n${[...figures, '', ...verdict, '', `Again: ${report.replay}`].join('\n')}\n`;
}
