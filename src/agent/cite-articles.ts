import { z } from 'zod';
import { chooseCitations, type RetrievedPassage } from '../domain/citations/choose-citations.ts';
import { keepCitations } from '../store/message-citations.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

const searchResult = z.object({
  passages: z.array(
    z.object({ article_id: z.string(), version: z.number().int(), title: z.string(), text: z.string() }),
  ),
});

/**
 * Keeps which articles the answer leans on, of those retrieved in this turn. A turn that searched nothing costs no statement. A failure leaves the
 * answer without links, not the customer without an answer.
 */
export async function citeArticles(turn: OpenTurn, reply: string, deps: TurnDeps): Promise<void> {
  if (deps.publicUrl === undefined) return;
  const citations = chooseCitations(reply, passagesOfTurn(turn));
  if (citations.length === 0) return;
  try {
    await keepCitations(deps.database.sql, turn.lease, citations, deps.publicUrl);
  } catch (error) {
    deps.log.warn(
      { conversationId: turn.lease.conversationId, error },
      'an answer has no links to the articles it cites',
    );
  }
}

/** What was found since the newest message that this turn answers. */
function passagesOfTurn({ history, lease }: OpenTurn): readonly RetrievedPassage[] {
  const start = history.findIndex((message) => message.role === 'customer' && message.seq > lease.answeredSeq);
  return history.slice(Math.max(start, 0)).flatMap((message) => {
    if (message.role !== 'tool' || !message.result.includes('"passages"')) return [];
    const result = searchResult.safeParse(parsed(message.result));
    return (result.data?.passages ?? []).map(({ article_id, ...passage }) => ({ articleId: article_id, ...passage }));
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
