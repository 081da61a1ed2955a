import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The stable first part of every request, and the version recorded with every turn. */
export type SystemPrompt = {
  readonly text: string;
  readonly version: string;
  /** The policy in short, as it stands in the text: what the assistant may state without a passage. */
  readonly policy?: string;
};

/** File of the rules; one change is one new file with the next number. */
const RULES = { name: 'system.v3', url: new URL('./prompts/system.v3.md', import.meta.url) } as const;

/**
 * Rules and policy summary as one text that is byte-identical for every conversation of a version, so that a provider's prompt
 * cache works. The version names the file and a digest of the whole text.
 */
export function loadSystemPrompt(policySummary: string): SystemPrompt {
  const text = `${readFileSync(RULES.url, 'utf8').trim()}\n\nThe store's policy in short\n${policySummary.trim()}`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { text, version: `${RULES.name}+${digest}`, policy: policySummary.trim() };
}

/** The few facts of this conversation that the model needs beside the rules; they come after the stable part. */
export function conversationFacts(verified: boolean): string {
  return verified
    ? 'The customer of this conversation is signed in.'
    : 'The customer of this conversation is not signed in: answer policy questions only, and offer sign-in or a one-time code for anything else.';
}
