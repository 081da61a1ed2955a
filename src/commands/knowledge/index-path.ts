import { stat } from 'node:fs/promises';
import { MultiBar, type SingleBar } from 'cli-progress';
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
import { type OpenKnowledge, withKnowledge } from './open-knowledge.ts';

/** Indexes a folder, or one file beside what the store has. Reads everything before the database is looked for, so that faults come first. */
export async function indexPath(path: string): Promise<number> {
  const files = await listArticleFiles(path);
  const scope = (await stat(path)).isDirectory() ? 'all' : 'these';
  const bars = openBars();
  try {
    const reading = bars.add('reading', files.articles.length);
    const articles = await loadArticles(files.articles, { onFile: () => reading.increment() });
    return await withKnowledge((knowledge) => indexed(knowledge, articles, files, { source: 'store', scope }, bars));
  } finally {
    bars.stop();
  }
}

/** Puts the product's own articles back in the place of the store's. */
export async function indexSandbox(): Promise<number> {
  const articles = await loadArticles();
  const bars = openBars();
  try {
    const files = { articles: [], others: [] };
    return await withKnowledge((knowledge) =>
      indexed(knowledge, articles, files, { ...ofTheSandbox, force: true }, bars),
    );
  } finally {
    bars.stop();
  }
}

async function indexed(
  { database, embedder }: OpenKnowledge,
  articles: readonly PolicyArticle[],
  { others }: ArticleFiles,
  options: IndexArticlesOptions,
  bars: Bars,
): Promise<number> {
  let embedding: SingleBar | undefined;
  const listEmbedded = (hashes: readonly string[]) => listEmbeddedHashes(database.sql, embedder?.model ?? '', hashes);
  const index = indexArticles({
    replaceArticles: (set) => replaceArticles(database, set),
    ...(embedder ? { embedding: { embedder, listEmbedded } } : {}),
  });
  const onEmbedded = (done: number, of: number): void => {
    embedding ??= bars.add('embedding', of);
    embedding.update(done);
  };
  const outcome = await index(articles, { ...options, onEmbedded });
  bars.stop();
  process.stdout.write(`${report(outcome, embedder?.model ?? null, others)}\n`);
  return 0;
}

function report(outcome: IndexOutcome, model: string | null, others: readonly string[]): string {
  if (outcome.kind !== 'indexed') return 'Nothing was indexed: the store has articles of its own.';
  const { articles, chunks, added, changed, removed, embedded, reusedVersions } = outcome;
  const lines = [
    `${counted(articles.length, 'article')}, ${counted(chunks, 'passage')}: ${added.length} new, ${changed.length} changed, ${removed.length} taken out`,
    model === null
      ? 'They are searched by words alone: no embedding model is configured.'
      : `${embedded} passages embedded by ${model}, the others had it`,
  ];
  if (reusedVersions.length > 0)
    lines.push(
      `Changed under the version they had, so raise it: ${reusedVersions.join(', ')}. Earlier answers cite the old text under that version.`,
    );
  if (others.length > 0) lines.push(`Not read, because they are no articles: ${others.join(', ')}`);
  return lines.join('\n');
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

type Bars = { readonly add: (what: string, total: number) => SingleBar; readonly stop: () => void };

function openBars(): Bars {
  const bars = new MultiBar({
    format: '{what} [{bar}] {value}/{total}',
    ...{
      barCompleteChar: '#',
      barIncompleteChar: '.',
      noTTYOutput: true,
      notTTYSchedule: 1_000,
      stream: process.stderr,
    },
  });
  return { add: (what, total) => bars.create(total, 0, { what }), stop: () => bars.stop() };
}
