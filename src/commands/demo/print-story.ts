import { styleText } from 'node:util';
import Table from 'cli-table3';
import { z } from 'zod';
import { type RuleResult, ruleResult } from '../../contracts/tool-results.ts';
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
    section('Conversation', messages.flatMap(messageLines)),
    section('Tool calls', calls.flatMap(callLines)),
    section('Rules, from the audit log', ruleLines(audit)),
    section('Ledger before', ledgerLines(ledgerBefore)),
    section('Ledger after', ledgerLines(ledgerAfter)),
  ];
}

function section(title: string, lines: readonly string[]): string {
  return [styleText('dim', title), ...(lines.length === 0 ? ['  none'] : lines)].join('\n');
}

/** Who speaks stands before the first line only. */
function messageLines({ role, text }: Evidence['messages'][number]): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line, index) => `  ${(index === 0 ? role : '').padEnd(8)}  ${visible(line)}`);
}

function callLines({ name, arguments: args, result }: SeenCall): string[] {
  return [`  ${name} ${clip(JSON.stringify(args))}`, `    -> ${clip(JSON.stringify(result))}`];
}

function clip(text: string): string {
  return visible(text.length > 220 ? `${text.slice(0, 220)}...` : text);
}

/** One event after the other; one whose rules came out as before it is said so, not repeated. */
function ruleLines(audit: readonly AuditRow[]): string[] {
  let before = '';
  return audit.flatMap(({ event, tool, actor, approver_id, rule_results }) => {
    const rules = z.array(ruleResult).safeParse(rule_results).data ?? [];
    if (rules.length === 0) return [];
    const title = `  ${event} ${tool ?? ''} (${approver_id ?? actor})`;
    const outcome = JSON.stringify(rules.map(({ rule, passed }) => [rule, passed]));
    if (outcome === before) return [`${title}: the same rules with the same outcome`];
    before = outcome;
    return [title, ...outcomeLines(rules)];
  });
}

function outcomeLines(rules: readonly RuleResult[]): string[] {
  const held = rules.filter(({ passed }) => passed).map(({ rule }) => rule);
  const broken = rules.filter(({ passed }) => !passed);
  return [
    ...(held.length === 0 ? [] : wrapped(held).map((line) => `    ${styleText('green', 'hold')}    ${line}`)),
    ...broken.map(
      ({ rule, inputs }) => `    ${styleText('yellow', 'broken')}  ${rule} ${clip(JSON.stringify(inputs))}`,
    ),
  ];
}

/** Names in lines of at most 100 characters. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const name of names) {
    if (line.length + name.length > 98) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? name : `${line}, ${name}`;
  }
  return [...lines, line];
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
