import { describe, expect, test } from 'vitest';
import { agreeing, courtesies, refusing } from '../domain/confirmation/answer-words.ts';
import { bareAnswer } from '../domain/confirmation/bare-answer.ts';
import { saysThatIsAll } from '../domain/conversation/closing-words.ts';
import { mentionedOrders } from '../domain/conversation/mentioned-orders.ts';
import { arabic } from '../domain/conversation/signals/arabic.ts';
import { english } from '../domain/conversation/signals/english.ts';
import { findSignal } from '../domain/conversation/signals/find-signal.ts';
import { french } from '../domain/conversation/signals/french.ts';
import { german } from '../domain/conversation/signals/german.ts';
import { hindi } from '../domain/conversation/signals/hindi.ts';
import { italian } from '../domain/conversation/signals/italian.ts';
import { portuguese } from '../domain/conversation/signals/portuguese.ts';
import { spanish } from '../domain/conversation/signals/spanish.ts';
import { preferredLanguage, spokenLanguage } from '../domain/conversation/spoken-language.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import { readDeeds } from '../domain/truth/deeds.ts';
import { readRule } from '../domain/truth/policy-words.ts';
import { readAmounts, readBareFigures } from '../domain/truth/read-amounts.ts';
import { readDates, readDurations } from '../domain/truth/read-times.ts';
import { isCovered } from '../domain/truth/rule-support.ts';
import { splitSentences } from '../knowledge/split-sentences.ts';
import { classifyTurn } from '../rehearsal/rules/classify/classify-turn.ts';
import { mendWords } from '../rehearsal/rules/classify/mend-words.ts';
import { readAddress } from '../rehearsal/rules/read-address.ts';
import { isNo, isYes, meansWhole, readItemWords, readObjectWords, readOrderId } from '../rehearsal/rules/read-text.ts';
import { countTokens } from './context/count-tokens.ts';
import { tellingSentences } from './context/telling-sentences.ts';
import { leaveOutSaid } from './leave-out-said.ts';
import { quoteUntrusted } from './quote-untrusted.ts';
import { openSentenceGate } from './release-sentences.ts';
import { readRoute } from './router/read-route.ts';

/** As long as a customer's message may be, in characters. */
const LENGTH = 20_000;
/** Generous: what grows with the square of a text took 8 seconds and more, and a busy machine is slow. */
const BOUND_MS = 3_000;

/** Everything that reads what a customer or a model wrote. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  findSignal: (text) => findSignal([text]),
  bareAnswer,
  saysThatIsAll,
  spokenLanguage: (text) => spokenLanguage([text], null),
  preferredLanguage,
  mentionedOrders: (text) => mentionedOrders([text]),
  maskPersonalValues,
  readAmounts,
  readBareFigures,
  readDurations,
  readDates,
  readDeeds,
  readRule,
  isCovered: (text) => isCovered(text, ['x y z. '.repeat(100)]),
  tellingSentences,
  countTokens,
  leaveOutSaid: (text) => leaveOutSaid(['That is done.'], text),
  quoteUntrusted: (text) => quoteUntrusted('customer_message', text),
  sentenceGate: (text) => openSentenceGate().push(text),
  readRoute,
  splitSentences,
  classifyTurn,
  mendWords,
  isYes,
  isNo,
  meansWhole,
  readItemWords,
  readObjectWords,
  readOrderId,
  readAddress: (text) => readAddress(text),
};

/** What patterns stumble over: runs of one kind, of two kinds in turn, and words that may stand in a row. */
const UNITS = [
  ...[
    'a',
    'न',
    'ا',
    '你好',
    'é',
    '\u0301',
    '😀',
    'ﷺ',
    ' ',
    '\n',
    '\u3000',
    '1',
    '-',
    '.',
    '"',
    '!',
    '#',
    '+',
    '₹',
    '_',
    '\\',
    '{',
  ],
  ...[
    'a ',
    '1 ',
    '1 1',
    '1,',
    '1.',
    "1'",
    '00 ',
    '4111 ',
    '+1 ',
    'a-',
    'SO-',
    'A-1',
    'x@',
    'a@a.',
    '. ',
    '."',
    '</',
    '<|',
    '1/1/',
    ' - ',
  ],
  ...[
    'bye ',
    'thank you for your help ',
    'good bye ',
    'i have ',
    'i will ',
    'refund ',
    'address ',
    'return ',
    'order ',
    'the a ',
    'talk to ',
    'human ',
  ],
  ...[
    'two hundred and ',
    '30 days ',
    'rs ',
    'not ',
    'we ',
    'un una el ',
    'con ',
    'mit einem ',
    'je veux ',
    'uma o a ',
    'mujhe ',
    'मुझे ',
    'اريد ',
  ],
];

function filledWith(unit: string, length: number, end: string): string {
  return `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length)}${end}`;
}

function slowest(
  reader: (text: string) => unknown,
  units: readonly string[],
  length = LENGTH,
): readonly [number, string] {
  return units
    .map((unit) => [unit, filledWith(unit, length, '')] as const)
    .concat(units.map((unit) => [unit, filledWith(unit, length, '@')]))
    .map(([unit, text]): readonly [number, string] => {
      const started = performance.now();
      reader(text);
      return [performance.now() - started, unit];
    })
    .reduce((slow, next) => (next[0] > slow[0] ? next : slow), [0, '']);
}

/** Words behind which a pattern looks for more, with nothing but one thing behind them. */
const BEGINNINGS = [
  'order',
  'order no',
  'is',
  'refund',
  'address',
  'a1',
  'INR',
  '5',
  '30 days',
  'bye',
  'i',
  'to a',
  'no',
  '<',
  '"',
  ' ',
];

/** The words of a pattern, one behind the other. */
function wordsOf({ source }: RegExp): string {
  return `${(
    source
      .replaceAll('\\s+', ' ')
      .replaceAll(/\\./gu, ' ')
      .match(/\p{L}[\p{L}\p{M}' ]*/gu) ?? []
  )
    .join(' ')
    .replaceAll(/ +/gu, ' ')} `;
}

describe('20,000 characters of one thing over and over are read in no time', () => {
  test.each(Object.entries(READERS))('%s', { timeout: 60_000 }, (_name, reader) => {
    countTokens('the vocabulary is loaded');
    const [ms, unit] = slowest(reader, UNITS);
    expect(ms, `the slowest was ${JSON.stringify(unit)}`).toBeLessThan(BOUND_MS);
    for (const beginning of BEGINNINGS) {
      const [behind, filler] = slowest((text) => reader(`${beginning}${text}`), [' ', '\n', '1', 'a', '-', "'"]);
      expect(behind, `the slowest was ${beginning} before ${JSON.stringify(filler)}`).toBeLessThan(BOUND_MS);
    }
  });

  test('the words of every pattern that finds a wish, a threat or a danger, of which there are many: 4,000', {
    timeout: 60_000,
  }, () => {
    const books = [english, hindi, spanish, arabic, french, german, portuguese, italian];
    const units = books.flatMap((book) => [book.person, book.notMachine, book.legal, book.safety].flat()).map(wordsOf);
    const [ms, unit] = slowest((text) => findSignal([text]), units, LENGTH / 5);
    expect(ms, `the slowest was ${JSON.stringify(unit)}`).toBeLessThan(BOUND_MS);
  });

  test.each([60, 160])(
    'the phrases of an answer and of a goodbye, in a text of %i characters that is short enough to be one',
    (length) => {
      const units = [
        ...agreeing.flat(),
        ...refusing,
        ...courtesies,
        'bye',
        'good bye',
        'thanks',
        'for your help',
        'ok',
        'no',
        'gracias',
        'es todo',
        'y',
        'جزيلا',
        'شكرا',
        'و',
      ].map((phrase) => `${phrase} `);
      for (const reader of [bareAnswer, saysThatIsAll]) {
        const [ms, unit] = slowest(reader, units, length);
        expect(ms, `the slowest was ${JSON.stringify(unit)}`).toBeLessThan(BOUND_MS / 10);
      }
    },
  );
});
