import type { Database } from '../store/database.ts';
import { listUnembedded, storeEmbeddings } from '../store/passage-embeddings.ts';
import { type Embedder, passageText } from './embedder.ts';

/** Passages of one round: what a crash or a failure loses at most. */
const ROUND = 64;

/**
 * Embeds the passages that have no embedding of this model: articles indexed while the endpoint was down or by a start, or after a change of the model.
 * Until then they are found by words. Several processes may do so at once; how many passages this one embedded. Throws `EmbeddingError`.
 */
export async function fillEmbeddings(database: Database, embedder: Embedder): Promise<number> {
  let filled = 0;
  for (;;) {
    const passages = await listUnembedded(database.sql, embedder.model, ROUND);
    if (passages.length === 0) return filled;
    const values = await embedder.embedTexts(passages.map(passageText));
    const embedded = passages.map(({ chunkId, contentHash }, at) => ({
      chunkId,
      contentHash,
      values: values[at] ?? [],
    }));
    const stored = await storeEmbeddings(database, embedder.model, embedded);
    filled += stored;
    // All of them changed meanwhile: whoever changed them embeds them, or the next round does.
    if (stored === 0) return filled;
  }
}
