import { writtenLanguage } from '../../domain/conversation/written-language.ts';
import { dayIn } from '../../domain/languages/day-in.ts';
import { type SpeechLanguage, speechLanguage } from '../../domain/languages/speech-language.ts';
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

/** What the rules say in English, said in another language as far as it is written in it. What a result states is copied. */
export function replyIn(language: SpeechLanguage, english: string): string {
  if (language === 'en') return english;
  return FORMS.reduce(
    (text, { form, reply }) => text.replace(form, (...found) => fill(language, reply, found)),
    english,
  );
}

const FORMS = replies.toSorted((a, b) => b.en.length - a.en.length).map((reply) => ({ reply, form: formOf(reply.en) }));

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
  return reply[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(found[names.indexOf(name) + 1] ?? '');
    return name === 'day' ? dayIn(language, isoDay(value)) : value;
  });
}

/** "25 November 2026" as `2026-11-25`; what is no day comes back as it is. */
function isoDay(day: string): string {
  const instant = new Date(`${day} UTC`);
  return Number.isNaN(instant.getTime()) ? day : instant.toISOString().slice(0, 10);
}
