import Table from 'cli-table3';
import type { Embedder } from '../../knowledge/embedder.ts';
import { evidenceOf } from '../../knowledge/judge-passages.ts';
import { type FittedQuestion, fitCalibration } from '../../knowledge/measure/fit-calibration.ts';
import { measureSearch, share } from '../../knowledge/measure/measure-search.ts';
import { type PolicyQuestion, readQuestions } from '../../knowledge/measure/read-questions.ts';
import { searchPolicy } from '../../knowledge/search-policy.ts';
import type { Database } from '../../store/database.ts';
import { type IndexedArticle, listArticles } from '../../store/policy-articles.ts';
import { type PolicyChunkMatch, searchPolicyChunks } from '../../store/policy-chunks.ts';
import { openProgress } from '../command-line/open-progress.ts';
import { refuseUnreadable } from '../command-line/readable-path.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withKnowledge } from './open-knowledge.ts';

/** What to measure by. */
export type MeasureOptions = {
  /** A file of questions; null for the committed ones. */
  readonly questions: string | null;
  /** Whether to show the weights of the confidence, fitted anew on the tuning half. */
  readonly fit: boolean;
};

/** Asks every question, by words alone and with embeddings where there are some, and prints how many were found and how many were answered falsely. */
export async function measure({ questions, fit }: MeasureOptions): Promise<number> {
  if (questions !== null) await refuseUnreadable(`--questions ${questions}`, questions, 'file');
  const { tuning, heldOut } = questions === null ? await readQuestions() : await readQuestions(questions);
  return await withKnowledge(async ({ database, embedder }) => {
    const indexed = await listArticles(database.sql, null);
    refuseOthers([...tuning, ...heldOut], indexed, questions);
    const ways = [
      { name: 'words', embedder: null },
      ...(embedder ? [{ name: `words and ${embedder.model}`, embedder }] : []),
    ];
    const bar = openProgress('asking');
    let done = 0;
    bar.start((tuning.length + heldOut.length) * ways.length);
    const table = new Table({
      head: ['questions', 'searched by', 'recall@3', 'first', 'false answers'],
      style: { head: [], border: [] },
    });
    const notes: string[] = [];
    for (const way of ways) {
      const seen: FittedQuestion[] = [];
      for (const [half, asked] of [
        ['tuning', tuning],
        ['held out', heldOut],
      ] as const) {
        const figures = await measureSearch(
          asked,
          searchAndNote(database, way.embedder, half === 'tuning' ? tuning : [], seen),
          () => {
            done += 1;
            bar.step(done);
          },
        );
        const { found, first, answerable, falselyAnswered, unanswerable, misses } = figures;
        const falsely = `${share(falselyAnswered, unanswerable)} (${falselyAnswered} of ${unanswerable})`;
        table.push([
          half,
          way.name,
          `${share(found, answerable)} (${found} of ${answerable})`,
          share(first, answerable),
          falsely,
        ]);
        notes.push(...misses.map((miss) => `  ${half}, ${way.name}: ${miss}`));
      }
      if (fit) notes.push(`weights by ${way.name}: ${JSON.stringify(rounded(fitCalibration(seen)))}`);
    }
    bar.stop();
    process.stdout.write(`${table.toString()}\n${notes.join('\n')}\n`);
    return 0;
  });
}

/** A search that keeps what it saw of the questions it may be fitted on. */
function searchAndNote(
  database: Database,
  embedder: Embedder | null,
  fitted: readonly PolicyQuestion[],
  seen: FittedQuestion[],
) {
  let found: readonly PolicyChunkMatch[] = [];
  const search = searchPolicy({
    searchChunks: async (wanted) => {
      found = await searchPolicyChunks(database.sql, wanted);
      return found;
    },
    ...(embedder ? { embedder } : {}),
  });
  return async (question: string) => {
    found = [];
    const passages = await search(question);
    const known = fitted.find((one) => one.question === question);
    if (known) seen.push({ evidence: evidenceOf(found), answerable: known.articles.length > 0 });
    return passages;
  };
}

function rounded(weights: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 100) / 100]));
}

/**
 * A question that an article answers which is not indexed would count as a miss, and one that the store's own article answers as a false answer.
 * @throws OpsError when the questions are about other articles than the index has.
 */
function refuseOthers(asked: readonly PolicyQuestion[], indexed: readonly IndexedArticle[], file: string | null): void {
  const missing = [...new Set(asked.flatMap(({ articles }) => articles))].filter(
    (id) => !indexed.some(({ articleId }) => articleId === id),
  );
  const own = indexed.filter(({ source }) => source === 'store');
  if (file === null && own.length > 0)
    throw new OpsError(
      `The committed questions are about the articles that come with the product, and the index holds the store's own (${own.length}), so right answers would count as false. Give questions about these with --questions FILE (YAML with the lists tuning and held_out), or go back with: index --sandbox.`,
    );
  if (missing.length > 0)
    throw new OpsError(
      `The questions are about articles that are not indexed: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}. See which are: list.`,
    );
}
