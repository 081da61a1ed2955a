import type { Embedder } from '../knowledge/embedder.ts';
import { fillEmbeddings } from '../knowledge/fill-embeddings.ts';
import type { Database } from '../store/database.ts';
import type { Chore } from './chores.ts';

/** The chore that embeds passages which have no embedding yet; none where articles are searched by words alone. */
export function knowledgeChores(deps: {
  readonly database: Database;
  readonly embedder: Embedder | null;
  readonly log: { readonly info: (fields: object, text: string) => void };
}): Chore[] {
  const { embedder } = deps;
  if (embedder === null) return [];
  const run = async (): Promise<void> => {
    const filled = await fillEmbeddings(deps.database, embedder);
    if (filled > 0)
      deps.log.info({ passages: filled, model: embedder.model }, 'passages of help articles are found by meaning too');
  };
  return [{ name: 'embed help articles', everyMs: 15_000, run }];
}
