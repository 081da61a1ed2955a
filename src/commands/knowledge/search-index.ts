import { judgePassages } from '../../knowledge/judge-passages.ts';
import { searchPolicy } from '../../knowledge/search-policy.ts';
import { type PolicyChunkMatch, searchPolicyChunks } from '../../store/policy-chunks.ts';
import { withKnowledge } from './open-knowledge.ts';

/** Prints what the assistant would be given for a question, and how sure the search is. */
export async function searchIndex(question: string): Promise<number> {
  return await withKnowledge(async ({ database, embedder }) => {
    let found: readonly PolicyChunkMatch[] = [];
    let model: string | null = null;
    const search = searchPolicy({
      searchChunks: async (wanted) => {
        model = wanted.embedding?.model ?? null;
        found = await searchPolicyChunks(database.sql, wanted);
        return found;
      },
      ...(embedder ? { embedder } : {}),
    });
    const passages = await search(question);
    const { confidence, from } = judgePassages(found, model);
    const verdict = passages.length > 0 ? 'an answer' : 'NO answer: the assistant is told to offer a person';
    process.stdout.write(`confidence ${confidence.toFixed(2)} (from ${from} on it counts as an answer): ${verdict}\n`);
    for (const passage of passages) {
      const { article_id, version, title, heading_path, text } = passage;
      process.stdout.write(
        `\n${article_id}, version ${version}: ${[title, heading_path].filter(Boolean).join(' > ')}\n${text}\n`,
      );
    }
    return passages.length > 0 ? 0 : 1;
  });
}
