import { readFileSync } from 'node:fs';
import { intents } from '../../domain/conversation/turn-route.ts';
import { maskPersonalValues } from '../../domain/masking.ts';
import type { AnswerSchema, ChatMessage } from '../model-client.ts';
import { quoteUntrusted } from '../quote-untrusted.ts';

/** The router's rules; one change is one new file with the next number. */
const RULES = readFileSync(new URL('../prompts/router.v1.md', import.meta.url), 'utf8').trim();

/** What it is told of the customer's words at most, and of the answer before them, in characters: with the rules about 300 tokens in the usual case. */
const MAX_WORDS = 1_200;
const MAX_BEFORE = 300;

/** The shape of its answer, for servers that keep to one. */
export const routeSchema: AnswerSchema = {
  name: 'customer_turn_route',
  schema: {
    type: 'object',
    properties: {
      intent: { type: 'string', enum: [...intents.all] },
      language: { type: 'string' },
      wants_person: { type: 'boolean' },
      legal_threat: { type: 'boolean' },
      safety: { type: 'boolean' },
      in_scope: { type: 'boolean' },
    },
    required: ['intent', 'language', 'wants_person', 'legal_threat', 'safety', 'in_scope'],
    additionalProperties: false,
  },
};

/** What the router is told: its rules, the end of the answer before, the newest words. Personal values are masked, and all of it is delimited data. */
export function routerMessages(texts: readonly string[], before: string | null): ChatMessage[] {
  const said = texts.map((text) => quoteUntrusted('customer_message', clip(maskPersonalValues(text), MAX_WORDS)));
  const answer =
    before === null ? [] : [quoteUntrusted('assistant_message', maskPersonalValues(before).slice(-MAX_BEFORE))];
  return [
    { role: 'system', content: RULES },
    { role: 'user', content: [...answer, ...said].slice(-4).join('\n') },
  ];
}

/** The beginning and the end of what is too long: what is wanted stands in one of them mostly. Never half a character. */
function clip(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const head = Math.ceil((max * 2) / 3);
  return `${letters.slice(0, head).join('')} … ${letters.slice(head - max).join('')}`;
}
