import Table from 'cli-table3';
import type { Intent } from '../../domain/conversation/turn-route.ts';
import type { ModelCallRecord } from '../../domain/cost/model-call.ts';
import { EXPECTED } from './map-intent.ts';
import type { PersonPhrasing } from './person-phrasings.ts';
import type { Utterance } from './read-utterances.ts';

/** Where a message went: to a person (found by code or by the router), to an intent, or nowhere because the router gave no answer. */
export type Went = 'person_by_code' | 'person_by_router' | 'alarm' | Intent | 'no_route';

/** One message and where it went. */
export type SortedUtterance = Utterance & { readonly went: Went };

/** How the router did. */
export type RouterReport = {
  readonly suite: 'router';
  readonly model: string;
  readonly messages: readonly SortedUtterance[];
  /** Phrasings of a wish for a person, and whether each reached one. */
  readonly phrasings: readonly (PersonPhrasing & { readonly reached: boolean })[];
  readonly calls: readonly ModelCallRecord[];
};

/** Whether a message went where it should. */
export function isRight({ intent, went }: SortedUtterance): boolean {
  const expected = EXPECTED[intent];
  const person = went === 'person_by_code' || went === 'person_by_router';
  if (expected === undefined) return false;
  return expected.person === 'wanted' ? person : went === expected.intent || (expected.person === 'either' && person);
}

/** The suite is good when each phrasing reached a person; accuracy is reported and judged by whoever reads it. */
export function allReached({ phrasings }: RouterReport): boolean {
  return phrasings.every(({ reached }) => reached);
}

/** The report for people: accuracy by intent with where the others went, the confusion of our intents, the phrasings, and what it took. */
export function printRouter(report: RouterReport): string {
  return [byIntent(report), confusion(report), people(report), took(report)].join('\n\n');
}

const plain = { head: [], border: [], compact: true };

function byIntent({ messages }: RouterReport): string {
  const table = new Table({ head: ['intent in the data', 'ours', 'messages', 'right', 'else'], style: plain });
  for (const [intent, of] of Map.groupBy(messages, ({ intent }) => intent)) {
    const wrong = Map.groupBy(
      of.filter((one) => !isRight(one)),
      ({ went }) => went,
    );
    const expected = EXPECTED[intent];
    table.push([
      intent,
      expected?.person === 'wanted' ? 'a person' : (expected?.intent ?? ''),
      String(of.length),
      share(of.filter(isRight).length, of.length),
      [...wrong].map(([went, these]) => `${went} ${these.length}`).join(', '),
    ]);
  }
  table.push(['all', '', String(messages.length), share(messages.filter(isRight).length, messages.length), '']);
  return table.toString();
}

function confusion({ messages }: RouterReport): string {
  const ours = (one: SortedUtterance) =>
    EXPECTED[one.intent]?.person === 'wanted' ? 'a person' : (EXPECTED[one.intent]?.intent ?? '');
  const columns = [...new Set(messages.map(({ went }) => went))].sort();
  const table = new Table({ head: ['should go to \\ went to', ...columns], style: plain });
  for (const [should, of] of Map.groupBy(messages, ours))
    table.push([should, ...columns.map((went) => String(of.filter((one) => one.went === went).length))]);
  return table.toString();
}

function people({ phrasings }: RouterReport): string {
  const missed = phrasings.filter(({ reached }) => !reached);
  const languages = new Set(phrasings.map(({ language }) => language)).size;
  return [
    `${phrasings.length - missed.length} of ${phrasings.length} ways to ask for a person, in ${languages} languages, reach one.`,
    ...missed.map(({ language, text }) => `  not reached: ${language}: ${text}`),
  ].join('\n');
}

function took({ calls, model }: RouterReport): string {
  const times = calls.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
  const tokens = calls.reduce((sum, { input, output }) => sum + input + output, 0);
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
  const each = calls.length === 0 ? 0 : Math.round(tokens / calls.length);
  return `${model}: ${calls.length} calls, ${each} tokens each, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms.`;
}

function share(right: number, all: number): string {
  return `${((100 * right) / all).toFixed(1)} %`;
}
