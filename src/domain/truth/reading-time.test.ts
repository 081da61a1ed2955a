import { expect, test } from 'vitest';
import { clausesOf, splitQuestion } from './clauses.ts';
import { readDeeds } from './deeds.ts';
import { saysNotKnown, withoutNotKnown } from './not-known.ts';
import { withoutPlaces } from './places-hold.ts';
import { plainText, readingsOf } from './plain-text.ts';
import { readRule, saysItemMayGoBack, withoutArticleNames } from './policy-words.ts';
import { isOpenOrDenied, readsPromise, speaksOfPayingBack } from './promises.ts';
import { readAmounts, readBareFigures } from './read-amounts.ts';
import { readDates, readDurations, readMonthDays } from './read-times.ts';

import { splitClaims, splitContents } from './split-claims.ts';

const LENGTH = 20_000;
/** A reader that takes more than a straight line takes minutes of such a text, or a quarter of a second for the mildest of them; the others take a tenth of this. */
const MOST_MS = 150;

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  plainText,
  readingsOf,
  clausesOf,
  splitQuestion,
  readDeeds,
  readsPromise,
  speaksOfPayingBack,
  isOpenOrDenied,
  readRule,
  saysItemMayGoBack,
  saysNotKnown,
  withoutNotKnown,
  readAmounts,
  readBareFigures,
  readDates,
  readDurations,
  readMonthDays,
  splitClaims,
  splitContents,
  withoutPlaces,
  withoutArticleNames: (text) => withoutArticleNames(text, new Set()),
};

const phrases = [
  'refund ',
  'I have ',
  'I have just now already ',
  'I, as promised, ',
  'has been now ',
  'refund not been issued ',
  'your refund has been issued if ',
  'if your refund has been issued ',
  'you will get ',
  'you will you will the ',
  'money if once ',
  'I do not ',
  'no one ',
  'five hundred ',
  'one hundred and ',
  'one ',
  'half a lakh ',
  '5 grand ',
  'by the 14th ',
  '1,499.00 ',
  '1 ',
  '12 to 12 ',
  '12 ',
  '123 ',
  '12 000 ',
  "12'12 ",
  '12.12 ',
  '12,',
  '11',
  'five hundred rupees ',
  '12 days ago ',
  'you can return the ',
  'send the it back ',
  'we we ',
  '*_',
  '<b',
  '₹ ',
  'रिफंड ',
  'आपके पैसे ',
  'he hemos ',
  'reembolso ',
  'تم طلب ',
  'le remboursement ',
  "j'ai envoyé le ",
  'ich habe den Betrag ',
  'der Betrag wurde ',
  'لقد ',
  'a',
  '\u200B',
  'without a number ',
  'you do not need the ',
  'a photo is required ',
  'our shop in Mumbai ',
  'we ship to Nepal ',
  'it includes tax and ',
  'it has no limit, and ',
  'warranty (version 1) ',
  'es gibt keine ',
  '? ',
  ', ',
];

test.each(Object.entries(readers))('%s reads a long text of its own phrases without standing still', (_name, read) => {
  for (const phrase of phrases) {
    const text = phrase.repeat(Math.ceil(LENGTH / phrase.length));
    read(phrase);
    const before = process.cpuUsage();
    read(`${text}?`);
    expect(process.cpuUsage(before).user / 1_000, phrase).toBeLessThan(MOST_MS);
  }
});
