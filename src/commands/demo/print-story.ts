import { styleText } from 'node:util';
import Table from 'cli-table3';
import { formatMoney } from '../../domain/money.ts';
import { visible } from '../../embedded/supervisor/render-log-line.ts';
import type { SeenCall } from '../../evals/client/model-control.ts';
import type { AuditRow } from '../../evals/client/staff-desk.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import { type Check, type Evidence, type StoryRun, storyPassed } from './story.ts';

/** The line above a story, printed when it begins. */
export function printHeading(number: number, total: number, title: string): string {
  return `\n${styleText('bold', `[${number}/${total}] ${title}`)}\n`;
}

/** A story that was played: conversation, tool calls, rule results, the ledger before and after, and the checks. */
export function printStory({ evidence, checks, error, elapsedMs }: StoryRun): string {
  const parts = evidence === null ? [] : describeEvidence(evidence);
  const outcome = error === null ? checks.map(checkLine) : [`  ${styleText('red', 'FAILED')} ${visible(error)}`];
  return `${[...parts, section('Checks', outcome)].join('\n')}\n  ${(elapsedMs / 1000).toFixed(1)} s\n`;
}

/** All stories in a table, with the verdict. */
export function printSummary(runs: readonly StoryRun[], elapsedMs: number): string {
  const table = new Table({
    head: ['story', 'checks', 'ledger', 'time', ''],
    style: { head: [], border: [], compact: true },
  });
  for (const run of runs) {
    const held = run.checks.filter(({ holds }) => holds).length;
    table.push([
      run.story.title,
      `${held} of ${run.checks.length}`,
      run.evidence === null ? '?' : `${run.evidence.ledgerBefore.length} -> ${run.evidence.ledgerAfter.length} rows`,
      `${(run.elapsedMs / 1000).toFixed(1)} s`,
      storyPassed(run) ? 'ok' : 'FAILED',
    ]);
  }
  const passed = runs.filter(storyPassed).length;
  const word = passed === runs.length ? 'PASSED' : 'FAILED';
  return `\n${table.toString()}\n${word}: ${passed} of ${runs.length} stories in ${(elapsedMs / 1000).toFixed(1)} s\n`;
}

function describeEvidence(evidence: Evidence): string[] {
  const { messages, calls, audit, ledgerBefore, ledgerAfter } = evidence;
  return [
    section(
      'Conversation',
      messages.map(({ role, text }) => `  ${role.padEnd(8)}  ${visible(text)}`),
    ),
    section('Tool calls', calls.flatMap(callLines)),
    section('Rules, from the audit log', audit.flatMap(ruleLines)),
    section('Ledger before', ledgerLines(ledgerBefore)),
    section('Ledger after', ledgerLines(ledgerAfter)),
  ];
}

function section(title: string, lines: readonly string[]): string {
  return [styleText('dim', title), ...(lines.length === 0 ? ['  none'] : lines)].join('\n');
}

function callLines({ name, arguments: args, result }: SeenCall): string[] {
  return [`  ${name} ${clip(JSON.stringify(args))}`, `    -> ${clip(JSON.stringify(result))}`];
}

function clip(text: string): string {
  return visible(text.length > 220 ? `${text.slice(0, 220)}...` : text);
}

function ruleLines({ event, tool, actor, approver_id, rule_results }: AuditRow): string[] {
  if (!Array.isArray(rule_results) || rule_results.length === 0) return [];
  const who = approver_id === null ? actor : approver_id;
  return [`  ${event} ${tool ?? ''} (${who})`, ...rule_results.map(ruleLine)];
}

function ruleLine({ rule, passed, inputs }: { rule: string; passed: boolean; inputs: unknown }): string {
  const mark = passed ? styleText('green', 'holds ') : styleText('yellow', 'broken');
  return `    ${mark} ${rule}${passed ? '' : ` ${clip(JSON.stringify(inputs))}`}`;
}

function ledgerLines(ledger: readonly Refund[]): string[] {
  return ledger.map((row) => {
    const lines = row.lines.map(({ line_id, quantity }) => `${quantity} of ${line_id}`).join(', ');
    return `  ${row.refund_id}  ${formatMoney(row.amount_minor, row.currency)}  ${lines}  to ${row.payment_id}  ${row.status}  key ${row.key}`;
  });
}

function checkLine({ text, holds, found }: Check): string {
  if (holds) return `  ${styleText('green', 'ok')}     ${text}`;
  return `  ${styleText('red', 'FAILED')} ${text}; found: ${visible(found)}`;
}
