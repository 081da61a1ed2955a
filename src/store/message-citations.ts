import { z } from 'zod';
import type { MessageCitation } from '../contracts/conversation-events.ts';
import { messageCitation } from '../contracts/conversation-events.ts';
import type { Citation } from '../domain/citations/choose-citations.ts';
import type { Queryable } from './database.ts';
import type { Lease } from './lease.ts';

/**
 * Keeps what the answer of this turn cites, under the fence and before the answer itself is written, so that whoever reads the answer reads its citations.
 * Title and address are those of the cited version; an article without an address of its own has a page at `publicUrl`.
 */
export async function keepCitations(
  sql: Queryable,
  lease: Pick<Lease, 'conversationId' | 'turnId' | 'fence'>,
  citations: readonly Citation[],
  publicUrl: string,
): Promise<void> {
  await sql`
    insert into message_citations (conversation_id, turn_id, citations)
    select ${lease.conversationId}, ${lease.turnId}, jsonb_agg(jsonb_build_object('article_id', a.article_id, 'version', a.version, 'title', a.title,
        'url', coalesce(a.url, ${`${publicUrl}/articles/`} || a.article_id || '?version=' || a.version)) order by c.place)
    from unnest(${citations.map(({ articleId }) => articleId)}::text[], ${citations.map(({ version }) => version)}::int[])
        with ordinality as c (article_id, version, place)
      join policy_articles a using (article_id, version)
    where exists (select from conversations where conversation_id = ${lease.conversationId} and fence = ${lease.fence})
    having count(*) > 0
    on conflict (conversation_id, turn_id) do update set citations = excluded.citations`;
}

const stored = z.array(messageCitation);

/** Citations as a row holds them; none for anything that is not a list of them. */
export function parseCitations(value: unknown): readonly MessageCitation[] {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : [];
}
