import type { PolicyPassage } from '../search-policy.ts';
import type { PolicyQuestion } from './read-questions.ts';

/** How a search did on questions. */
export type SearchFigures = {
  /** Questions that an article answers. */
  readonly answerable: number;
  /** Those whose article is among the first three passages, and those whose article is the first. */
  readonly found: number;
  readonly first: number;
  /** Questions that no article answers, and those that got a passage nevertheless. */
  readonly unanswerable: number;
  readonly falselyAnswered: number;
  /** One line for each question that went wrong. */
  readonly misses: readonly string[];
};

/** Asks every question and counts. */
export async function measureSearch(
  questions: readonly PolicyQuestion[],
  search: (question: string) => Promise<readonly PolicyPassage[]>,
  onAsked: () => void = () => {},
): Promise<SearchFigures> {
  const figures = { answerable: 0, found: 0, first: 0, unanswerable: 0, falselyAnswered: 0, misses: [] as string[] };
  for (const { question, articles } of questions) {
    const ids = (await search(question)).map((passage) => passage.article_id);
    const isFound = ids.some((id) => articles.includes(id));
    if (articles.length === 0) {
      figures.unanswerable += 1;
      if (ids.length > 0) figures.falselyAnswered += 1;
    } else {
      figures.answerable += 1;
      if (isFound) figures.found += 1;
      if (articles.includes(ids[0] ?? '')) figures.first += 1;
    }
    if (articles.length === 0 ? ids.length > 0 : !isFound)
      figures.misses.push(`${question} -> ${ids.join(', ') || 'nothing'}`);
    onAsked();
  }
  return figures;
}

/** A share with three decimals; 0 of 0 is shown as a dash. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3);
}
