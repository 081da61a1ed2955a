import { askWhichItems, askWhichOne } from './questions.ts';
import type { Step } from './read-history.ts';
import type { KnownLine, KnownOrder } from './read-result.ts';
import {
  afterCorrection,
  isYes,
  meansLast,
  meansWhole,
  pointsToAnother,
  readObjectWords,
  wordsOf,
} from './read-text.ts';
import { firstInThread, lastWrite, type Situation } from './situation.ts';

/** Which units of an order are meant: line ids, once per unit; or the question that has to be asked first. */
export type ItemChoice =
  | { readonly kind: 'items'; readonly itemIds: readonly string[]; readonly whole: boolean }
  | { readonly kind: 'ask'; readonly question: string };

/** Picks the units the customer means out of one order. */
export function chooseItems(order: KnownOrder, situation: Situation): ItemChoice {
  const spared = firstInThread(situation, (text) => allBut(order.lines, text));
  if (spared !== null) return spared;
  const named =
    firstInThread(
      situation,
      (text) => namedLines(order.lines, afterCorrection(text)) ?? namedLines(order.lines, text),
    ) ?? anotherOf(order, situation);
  if (named?.kind === 'ask') return named;
  if (named?.kind === 'lines') {
    return { kind: 'items', itemIds: named.groups.flatMap(({ lines, count }) => units(lines, count)), whole: false };
  }
  const names = [...new Set(order.lines.map((line) => line.name))];
  const strange = readObjectWords(situation.text).length > 0 && !meansWhole(situation.text);
  const whole =
    situation.asked === 'which_items'
      ? isYes(situation.text) || meansWhole(situation.text)
      : firstInThread(situation, saysWhole) !== null;
  if (names.length > 1 && (strange || !whole)) {
    const remark = strange ? `I do not see that in order ${order.id}. ` : '';
    return { kind: 'ask', question: remark + askWhichItems(names.slice(0, 5)) };
  }
  return { kind: 'items', itemIds: units(order.lines, null), whole: true };
}

/** "The other one as well": one more of what was asked for last. */
function anotherOf(order: KnownOrder, situation: Situation): NamedLines | null {
  if (!pointsToAnother(situation.text)) return null;
  const args: Step['args'] = lastWrite(situation)?.args ?? {};
  const ids = args['order_id'] === order.id && Array.isArray(args['item_ids']) ? args['item_ids'] : [];
  const names = new Set(order.lines.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const lines = order.lines.filter(({ name }) => names.has(name));
  return lines.length === 0 ? null : { kind: 'lines', groups: [{ lines, count: 1 }] };
}

const exception =
  /^(.*)\b(?:except(?: for)?|but not|apart from|other than|everything but|all but|(?:everything|anything|all)(?: \w+)? not)\b(.*)$/is;

/** "Everything except the mug": what is named behind it stays. Where nothing in the order is known by that name, it has to be asked. */
function allBut(lines: readonly KnownLine[], text: string): ItemChoice | null {
  const [, wanted = '', kept = ''] = exception.exec(text) ?? [];
  if (kept === '') return null;
  const stays = new Set(bestMatches(lines, kept).map(({ line }) => line.id));
  const meant = bestMatches(lines, wanted).map(({ line }) => line);
  const left = (meant.length > 0 ? meant : lines).filter(({ id }) => !stays.has(id));
  if (stays.size === 0 || left.length === 0) {
    return { kind: 'ask', question: askWhichItems([...new Set(lines.map(({ name }) => name))].slice(0, 5)) };
  }
  return { kind: 'items', itemIds: units(left, null), whole: false };
}

/** True when a line of the order is named in the text. */
export function namesLineOf(order: KnownOrder, text: string): boolean {
  return bestMatches(order.lines, text).length > 0;
}

function saysWhole(text: string): true | null {
  return meansWhole(text) || meansLast(text) ? true : null;
}

/** Lines known by the same words, and how many units are meant; null: all of them. */
type NamedGroup = { readonly lines: readonly KnownLine[]; readonly count: number | null };

type NamedLines =
  | { readonly kind: 'lines'; readonly groups: readonly NamedGroup[] }
  | { readonly kind: 'ask'; readonly question: string };

/** Several lines of one name are one thing; several names matched by the same word need a question, unless all are meant. */
function namedLines(lines: readonly KnownLine[], text: string): NamedLines | null {
  const matches = bestMatches(lines, text);
  if (matches.length === 0) return null;
  const all = /\b(?:both|all|every|each)\b/i.test(text) && !/\bback for (?:just |only )?one\b/i.test(text);
  const byWords = Map.groupBy(matches, (match) => match.words.join(' '));
  for (const group of byWords.values()) {
    const names = [...new Set(group.map((match) => match.line.name))];
    if (names.length > 1 && !all) return { kind: 'ask', question: askWhichOne(names) };
  }
  const groups = [...byWords.values()].map((group) => ({
    lines: group.map((match) => match.line),
    count: all ? null : countIn(text, group[0]?.words ?? []),
  }));
  return { kind: 'lines', groups };
}

type Match = { readonly line: KnownLine; readonly words: readonly string[] };

/** Where the money is to go, which names no item: a camera may come with a card, too. */
const payment =
  /\b(?:credit|debit|gift|bank|my|another|other|different|original)\s+(?:card|account|payment(?: method)?)s?\b/gi;

/** Lines whose name shares words with the text, without those another line shares more of. */
function bestMatches(lines: readonly KnownLine[], text: string): Match[] {
  const said = new Set(wordsOf(text.replaceAll(payment, ' ')));
  const matches = lines
    .map((line) => ({ line, words: nameWords(line.name).filter((word) => said.has(word)) }))
    .filter((match) => match.words.length > 0);
  return matches.filter(
    (match) =>
      !matches.some(
        (other) => other.words.length > match.words.length && match.words.every((word) => other.words.includes(word)),
      ),
  );
}

function nameWords(name: string): string[] {
  const skipped = ['and', 'for', 'with', 'set', 'pack', 'order', 'item', 'the', 'new', 'return', 'refund'];
  return wordsOf(name).filter((word) => word.length > 2 && !skipped.includes(word));
}

const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

/** How many units: a number before the word, one for a singular, all (null) for a plural. */
function countIn(text: string, words: readonly string[]): number | null {
  const noun = words.join('|');
  const said = text.toLowerCase();
  const pattern = new RegExp(
    `\\b(\\d{1,2}|${Object.keys(numbers).join('|')})\\s+(?:of\\s+)?(?:[a-z]+\\s+){0,2}?(?:${noun})`,
  );
  const alone = new RegExp(
    `\\b(?:refund|return|send back|money back for)\\s+(?:(?:just|only)\\s+)?(\\d{1,2}|${Object.keys(numbers).slice(2).join('|')})(?:\\s+of\\s+(?:them|these|those))?\\s*(?:[.,!?]|please\\b|$)`,
  );
  const number = (pattern.exec(said) ?? alone.exec(said))?.[1];
  if (number !== undefined) return numbers[number] ?? Number(number);
  if (new RegExp(`\\b(?:${noun})(?:e?s)\\b`).test(said)) return null;
  return new RegExp(`\\b(?:${noun})\\b`).test(said) ? 1 : null;
}

/** Takes what is left of the lines first; when nothing is left, asks for all of it and lets the shop say no. */
function units(lines: readonly KnownLine[], count: number | null): string[] {
  const left = lines.flatMap((line) => Array.from({ length: line.remaining }, () => line.id));
  const all = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.id));
  const pool = left.length > 0 ? left : all;
  return pool.slice(0, count === null ? undefined : Math.max(count, 1));
}
