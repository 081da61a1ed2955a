import { NOTHING_KNOWN, tellStory } from '../../audit/tell-story.ts';
import type { StorySubject } from '../../store/audit-story.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { withAudit } from './open-audit.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Characters that move a cursor or turn the direction of a line: an id or a note of somebody else must not do either. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;

/** Prints the story of an order, a customer or an action; returns 1 when nothing is known of it. @throws UsageError for what can be no id. */
export async function show(subject: StorySubject): Promise<number> {
  if (subject.id.trim() === '') throw new UsageError(`Say which ${subject.kind}: show ${subject.kind} ID.`);
  if (subject.kind === 'action' && !UUID.test(subject.id))
    throw new UsageError(`The id of an action is a UUID, not "${subject.id}".`);
  return await withAudit(async ({ config, database }) => {
    const parts = await tellStory(database.sql, subject, config.store.timeZone);
    // An id or a note holds no line of its own; what does is ours.
    const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '\uFFFD');
    const width = process.stdout.isTTY ? Math.max(40, process.stdout.columns) : Number.POSITIVE_INFINITY;
    const sections = parts.map(({ heading, sentences }) => {
      const paragraphs = sentences.map((sentence) => wrapped(printable(sentence), width));
      return `${printable(heading)}\n${paragraphs.join('\n\n')}`;
    });
    process.stdout.write(`${sections.join('\n\n\n')}\n`);
    return parts.some(({ heading }) => heading === NOTHING_KNOWN) ? 1 : 0;
  });
}

/** A paragraph, indented, in lines no longer than the terminal's; a word longer than that stays whole. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
