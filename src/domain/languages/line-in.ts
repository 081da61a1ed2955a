import { answerLines } from './lines/answer-lines.ts';
import { confirmationLines } from './lines/confirmation-lines.ts';
import { decisionLines } from './lines/decision-lines.ts';
import { decisionParts } from './lines/decision-parts.ts';
import { handoverLines } from './lines/handover-lines.ts';
import { mailLines } from './lines/mail-lines.ts';
import { openingLines } from './lines/opening-lines.ts';
import { reasonLines } from './lines/reason-lines.ts';
import { scopeLines } from './lines/scope-lines.ts';
import { statusLines } from './lines/status-lines.ts';
import { stopLines } from './lines/stop-lines.ts';
import { subjectLines } from './lines/subject-lines.ts';
import { truthLines } from './lines/truth-lines.ts';
import { speechLanguage } from './speech-language.ts';

/** Every sentence, and part of a sentence, that code writes to customers. */
const LINES = {
  ...answerLines,
  ...confirmationLines,
  ...handoverLines,
  ...openingLines,
  ...stopLines,
  ...scopeLines,
  ...statusLines,
  ...decisionLines,
  ...decisionParts,
  ...subjectLines,
  ...reasonLines,
  ...mailLines,
  ...truthLines,
};

/** Names a sentence of {@link lineIn}. */
export type LineKey = keyof typeof LINES;

/** Every key there is, for tests that go through all of them. */
export const lineKeys = Object.keys(LINES) as readonly LineKey[];

type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;
type SlotsOf<Key extends LineKey> = Slots<(typeof LINES)[Key]['en']>;

/** What a sentence takes: one text for each `{name}` in it, nothing for one without. */
export type LineValues<Key extends LineKey> = [SlotsOf<Key>] extends [never]
  ? []
  : [Readonly<Record<SlotsOf<Key>, string>>];

/**
 * One sentence in the customer's language; in English where the language is unknown or has no sentences of its own. Values are put in as they
 * are: amounts come from `formatMoney` in every language alike, days from `dayIn`.
 */
export function lineIn<Key extends LineKey>(
  language: string | null | undefined,
  key: Key,
  ...values: LineValues<Key>
): string {
  const text: string = LINES[key][speechLanguage(language)];
  const given: Readonly<Record<string, string>> = values[0] ?? {};
  return text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => given[name] ?? slot);
}
