import { completeArticle, headByName, splitArticle } from './article-head.ts';
import { outlineArticle } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';

/**
 * Reads one markdown article: YAML front matter between two lines of three dashes, then the text; or the text alone, which then goes by its file name
 * and its first heading.
 *
 * Throws `PolicyArticleError` with the faults of the file.
 */
export function readArticle(source: string, fileName: string): PolicyArticle {
  const { head, body } = splitArticle(source, fileName);
  const sections = outlineArticle(body);
  return completeArticle(head ?? headByName(fileName, { title: firstHeading(body), url: null }), sections, fileName);
}

function firstHeading(markdown: string): string | null {
  return /^#\s+(?<title>.+?)\s*#*$/m.exec(markdown)?.groups?.['title'] ?? null;
}
