import { writtenLanguage } from '../../domain/conversation/written-language.ts';
import { dayIn } from '../../domain/languages/day-in.ts';
import { type SpeechLanguage, speechLanguage } from '../../domain/languages/speech-language.ts';
import { refusalReplies, refusedByRules } from './refusal-replies.ts';
import { type Reply, replies } from './replies.ts';

/** Whether the reply was said in any of its languages: the words in front of what is filled in stand in the text. */
export function wasSaid(english: string, text: string): boolean {
  const reply = replies.find(({ en }) => en.startsWith(english));
  return (
    text.includes(english) || (reply !== undefined && Object.values(reply).some((said) => text.includes(opening(said))))
  );
}

function opening(said: string): string {
  return said.split('{')[0] ?? said;
}

/** The language to answer in: that of the newest of these texts, the customer's and our own, that shows one; English where none does. */
export function languageOf(texts: readonly string[]): SpeechLanguage {
  return speechLanguage(texts.map((text) => writtenLanguage([text], null)).findLast((language) => language !== null));
}

/** Said once to who writes in a language the rules only read. */
const ANSWERS_IN = 'I read your language, and I answer in English; I also write Hindi, Spanish and Arabic.';

/** A note in front of the first answer to somebody whose language is read and not spoken; nothing for everybody else. */
export function languageNote(said: readonly string[], replies: readonly string[]): string {
  const newest = said.map((text) => writtenLanguage([text], null)).findLast((language) => language !== null) ?? 'en';
  const isRead = newest === 'fr' || newest === 'de';
  return isRead && !replies.some((reply) => reply.includes(ANSWERS_IN)) ? ANSWERS_IN : '';
}

/** What the rules say in English, said in another language as far as it is written in it. What a result states is copied. */
export function replyIn(language: SpeechLanguage, english: string): string {
  if (language === 'en') return english;
  return FORMS.reduce(
    (text, { form, reply }) => text.replace(form, (...found) => fill(language, reply, found)),
    english,
  );
}

const formsOf = (some: readonly Reply[]) =>
  some.toSorted((a, b) => b.en.length - a.en.length).map((reply) => ({ reply, form: formOf(reply.en) }));
const FORMS = formsOf(replies);
const REFUSALS = formsOf(refusalReplies);

/** Why something was refused, in another language. */
function reasonIn(language: SpeechLanguage, english: string): string {
  const known = REFUSALS.find(({ form }) => english.search(form) === 0);
  return known === undefined
    ? refusedByRules[language]
    : english.replace(known.form, (...found) => fill(language, known.reply, found));
}

function formOf(english: string): RegExp {
  const escaped = english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    escaped.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === 'quote' ? '([^”]+)' : name === 'why' ? '(.+?)' : '((?:(?![.!?] )[^“])+?)',
    ),
    'g',
  );
}

function fill(language: SpeechLanguage, reply: Reply, found: readonly unknown[]): string {
  const names = [...reply.en.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return reply[language]
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(found[names.indexOf(name) + 1] ?? '');
      if (name === 'why') return reasonIn(language, value);
      return name === 'day' ? dayIn(language, isoDay(value)) : value;
    })
    .replaceAll(/ {2,}/g, ' ');
}

/** "25 November 2026" as `2026-11-25`; what is no day comes back as it is. */
function isoDay(day: string): string {
  const instant = new Date(`${day} UTC`);
  return Number.isNaN(instant.getTime()) ? day : instant.toISOString().slice(0, 10);
}
