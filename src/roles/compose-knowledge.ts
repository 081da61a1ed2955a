import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { type Embedder, embedLazily, type NoteModelCall } from '../knowledge/embedder.ts';
import { type PolicyPassage, searchPolicy } from '../knowledge/search-policy.ts';
import type { Queryable } from '../store/database.ts';
import { searchPolicyChunks } from '../store/policy-chunks.ts';

/** Where it is noted that questions are searched by words alone. */
type Log = { readonly warn: (fields: object, text: string) => void };

/** The embedder the configuration names; null where articles are searched by words alone. Its client is loaded with the first text. */
export function composeEmbedder(
  { embeddings }: Pick<Config, 'embeddings'>,
  { embeddingApiKey }: Pick<Secrets, 'embeddingApiKey'>,
  log: Log,
): Embedder | null {
  if (embeddings === null) return null;
  const { model, baseUrl, questionTimeoutMs } = embeddings;
  return embedLazily(model, async () => {
    const { createOpenaiEmbedder } = await import('../knowledge/openai-embedder.ts');
    return createOpenaiEmbedder({
      ...{ baseUrl, model, questionTimeoutMs, apiKey: embeddingApiKey },
      onQuestionFailure: (error) => log.warn({ error, model, baseUrl }, 'a question was searched by words alone'),
    });
  });
}

/** The search over the index of this database. */
export function composePolicySearch(
  sql: Queryable,
  embedder: Embedder | null,
): (query: string, noteModelCall?: NoteModelCall) => Promise<readonly PolicyPassage[]> {
  const search = searchPolicy({
    searchChunks: (wanted) => searchPolicyChunks(sql, wanted),
    ...(embedder === null ? {} : { embedder }),
  });
  return (query, noteModelCall) => search(query, noteModelCall ? { noteModelCall } : {});
}
