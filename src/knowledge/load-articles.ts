import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PolicyArticleError } from './policy-article-error.ts';
import { type PolicyArticle, readArticle } from './read-article.ts';

/** Absolute path of the articles that come with the sandbox store. */
const sandboxArticlesFolder = fileURLToPath(new URL('./articles/', import.meta.url));

/**
 * Reads every `*.md` file of a folder (not of folders inside it), sorted by article id.
 *
 * Throws {@link PolicyArticleError} with the faults of all files together: unreadable front matter, an id used twice, an empty folder.
 */
export async function loadArticles(folder: string = sandboxArticlesFolder): Promise<readonly PolicyArticle[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  if (names.length === 0) throw new PolicyArticleError([`${folder}: there is no .md file in this folder.`]);
  const faults: string[] = [];
  const byId = new Map<string, PolicyArticle>();
  for (const name of names) {
    try {
      const article = readArticle(await readFile(join(folder, name), 'utf8'), name);
      if (byId.has(article.id)) faults.push(`${name}: the id ${article.id} is used by another file; ids must differ.`);
      else byId.set(article.id, article);
    } catch (error) {
      if (!(error instanceof PolicyArticleError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new PolicyArticleError(faults);
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
