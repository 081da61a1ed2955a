import { stat } from 'node:fs/promises';
import { counted } from '../../domain/counted.ts';
import {
  type IndexArticlesOptions,
  type IndexOutcome,
  indexArticles,
  ofTheSandbox,
} from '../../knowledge/index-articles.ts';
import { type ArticleFiles, listArticleFiles, loadArticles } from '../../knowledge/load-articles.ts';
import type { PolicyArticle } from '../../knowledge/policy-article.ts';
import { listEmbeddedHashes } from '../../store/passage-embeddings.ts';
import { replaceArticles } from '../../store/policy-articles.ts';
import { openProgress, type Progress } from '../command-line/open-progress.ts';
import { refuseUnreadable } from '../command-line/readable-path.ts';
import { changesInWords } from './changes-in-words.ts';
import { type OpenKnowledge, withKnowledge } from './open-knowledge.ts';

/** Indexes a folder, or one file beside what the store has. Reads everything before the database is looked for, so that faults come first. @throws UsageError when nothing lies at the path. */
export async function indexPath(path: string): Promise<number> {
  await refuseUnreadable(path, path, 'file or folder');
  const files = await listArticleFiles(path);
  const scope = (await stat(path)).isDirectory() ? 'all' : 'these';
  const articles = await readWithProgress(files.articles);
  return await withKnowledge((knowledge) => indexed(knowledge, articles, files, { source: 'store', scope }));
}

/** Puts the product's own articles back in the place of the store's. */
export async function indexSandbox(): Promise<number> {
  const articles = await loadArticles();
  const files = { articles: [], others: [] };
  return await withKnowledge((knowledge) => indexed(knowledge, articles, files, { ...ofTheSandbox, force: true }));
}

async function readWithProgress(files: readonly string[]): Promise<readonly PolicyArticle[]> {
  const reading = openProgress('reading');
  let done = 0;
  const onFile = () => {
    done += 1;
    reading.step(done);
  };
  try {
    reading.start(files.length);
    return await loadArticles(files, { onFile });
  } finally {
    reading.stop();
  }
}

async function indexed(
  { database, embedder }: OpenKnowledge,
  articles: readonly PolicyArticle[],
  { others }: ArticleFiles,
  options: IndexArticlesOptions,
): Promise<number> {
  let embedding: Progress | undefined;
  const listEmbedded = (hashes: readonly string[]) => listEmbeddedHashes(database.sql, embedder?.model ?? '', hashes);
  const index = indexArticles({
    replaceArticles: (set) => replaceArticles(database, set),
    ...(embedder ? { embedding: { embedder, listEmbedded } } : {}),
  });
  const onEmbedded = (done: number, of: number): void => {
    if (embedding === undefined) {
      embedding = openProgress('embedding');
      embedding.start(of);
    }
    embedding.step(done);
  };
  const outcome = await index(articles, { ...options, onEmbedded }).finally(() => embedding?.stop());
  process.stdout.write(`${report(outcome, embedder?.model ?? null, others)}\n`);
  return 0;
}

function report(outcome: IndexOutcome, model: string | null, others: readonly string[]): string {
  if (outcome.kind !== 'indexed') return 'Nothing was indexed: the store has articles of its own.';
  const { articles, chunks, embedded, reusedVersions } = outcome;
  const lines = [
    `${counted(articles.length, 'article')} in ${counted(chunks, 'passage')}; articles: ${changesInWords(outcome)}`,
    model === null
      ? 'They are searched by words alone: no embedding model is configured.'
      : embeddedInWords(embedded, chunks, model),
  ];
  if (reusedVersions.length > 0)
    lines.push(
      `Changed under the version they had, so raise it: ${reusedVersions.join(', ')}. Earlier answers cite the old text under that version.`,
    );
  if (others.length > 0) lines.push(`Not read, because they are no articles: ${others.join(', ')}`);
  return lines.join('\n');
}

function embeddedInWords(embedded: number, of: number, model: string): string {
  if (embedded === 0) return `Every passage has its embedding by ${model} already`;
  return `${counted(embedded, 'passage')} embedded by ${model}${embedded < of ? ', the others had it' : ''}`;
}
