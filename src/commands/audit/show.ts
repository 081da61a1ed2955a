import { NOTHING_KNOWN, tellStory } from '../../audit/tell-story.ts';
import type { StorySubject } from '../../store/audit-story.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withAudit } from './open-audit.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Characters that move a cursor or turn the direction of a line: an id or a note of somebody else must not do either. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}]/gu;

/** Prints the story of an order, a customer or an action; returns 1 when nothing is known of it. */
export async function show(subject: StorySubject): Promise<number> {
  if (subject.kind === 'action' && !UUID.test(subject.id)) throw new OpsError('The id of an action is a UUID.');
  return await withAudit(async ({ config, database }) => {
    const parts = await tellStory(database.sql, subject, config.store.timeZone);
    const text = parts.map(({ heading, sentences }) => [heading, ...sentences.map((one) => `  ${one}`)].join('\n'));
    process.stdout.write(`${text.join('\n\n').replaceAll(UNPRINTABLE, '\uFFFD')}\n`);
    return parts.some(({ heading }) => heading === NOTHING_KNOWN) ? 1 : 0;
  });
}
