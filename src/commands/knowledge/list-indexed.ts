import Table from 'cli-table3';
import { counted } from '../../domain/counted.ts';
import { readEmbeddingKind } from '../../store/passage-embeddings.ts';
import { listArticles } from '../../store/policy-articles.ts';
import { withKnowledge } from './open-knowledge.ts';

/** Prints the articles that are searched. */
export async function listIndexed(): Promise<number> {
  return await withKnowledge(async ({ database, embedder }) => {
    const articles = await listArticles(database.sql, embedder?.model ?? null);
    const table = new Table({
      head: ['article', 'version', 'title', 'from', 'passages', 'embedded', 'page'],
      style: { head: [], border: [] },
    });
    for (const { articleId, version, title, source, passages, embedded, url } of articles)
      table.push([articleId, version, title, source, passages, embedded, url ?? 'ours']);
    const kind = await readEmbeddingKind(database.sql);
    const how = kind === 'pgvector' ? 'with pgvector' : 'one by one, without pgvector';
    const meaning =
      embedder === null ? 'by words alone' : `by words, and by meaning as ${embedder.model} has it (compared ${how})`;
    process.stdout.write(`${table.toString()}\n${counted(articles.length, 'article')}, searched ${meaning}\n`);
    return 0;
  });
}
