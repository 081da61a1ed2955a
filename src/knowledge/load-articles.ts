import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownOf, textOf } from './file-text.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';
import { readArticle } from './read-article.ts';

/** Absolute path of the articles that come with the sandbox store. */
const sandboxArticlesFolder = fileURLToPath(new URL('./articles/', import.meta.url));

type Reader = (bytes: Buffer, fileName: string) => Promise<readonly PolicyArticle[]> | readonly PolicyArticle[];

/** By ending: how a file becomes articles. The readers of other forms than markdown are loaded where there is such a file: they weigh some megabytes. */
const readers: Readonly<Record<string, Reader>> = {
  '.md': (bytes, name) => [readArticle(markdownOf(bytes, name), name)],
  '.markdown': (bytes, name) => [readArticle(markdownOf(bytes, name), name)],
  '.html': readPage,
  '.htm': readPage,
  '.pdf': async (bytes, name) => [await (await import('./read-pdf.ts')).readPdf(bytes, name)],
  '.json': async (bytes, name) => (await import('./read-guidelines.ts')).readGuidelines(textOf(bytes, name), name),
};

async function readPage(bytes: Buffer, name: string): Promise<readonly PolicyArticle[]> {
  return [(await import('./read-html.ts')).readHtml(textOf(bytes, name), name)];
}

/** Files an article can be read from, and what lies beside them: other files, and links, which are not followed. */
export type ArticleFiles = { readonly articles: readonly string[]; readonly others: readonly string[] };

/**
 * The files of a folder and of the folders in it, or the one file; JSON counts only where it is named itself. Hidden ones are left alone.
 *
 * Throws {@link PolicyArticleError} when there is no such path, or nothing to read at it.
 */
export async function listArticleFiles(path: string): Promise<ArticleFiles> {
  const found = await stat(path).catch(() => {
    throw new PolicyArticleError([`${path}: there is no such file or folder.`]);
  });
  if (found.isFile()) {
    if (Object.hasOwn(readers, endingOf(path))) return { articles: [path], others: [] };
    throw new PolicyArticleError([`${path}: an article is a file ending in ${Object.keys(readers).join(', ')}.`]);
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory() && !isHidden(join(entry.parentPath, entry.name).slice(path.length)))
    .map((entry) => ({ file: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const isArticle = ({ file, isFile }: (typeof files)[number]) =>
    isFile && endingOf(file) !== '.json' && Object.hasOwn(readers, endingOf(file));
  const articles = files.filter(isArticle).map(({ file }) => file);
  if (articles.length === 0)
    throw new PolicyArticleError([
      `${path}: there is no article in this folder: no file ending in .md, .html or .pdf.`,
    ]);
  return { articles, others: files.filter((each) => !isArticle(each)).map(({ file }) => file) };
}

function isHidden(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith('.'));
}

function endingOf(path: string): string {
  return extname(path).toLowerCase();
}

/** Options of {@link loadArticles}. */
export type LoadArticlesOptions = {
  /** Told after each file. */
  readonly onFile?: () => void;
};

/**
 * Reads the articles of files, sorted by article id. (Default: those of the sandbox store.)
 *
 * Throws {@link PolicyArticleError} with the faults of all files together: unreadable front matter, an id used twice.
 */
export async function loadArticles(
  files?: readonly string[],
  options: LoadArticlesOptions = {},
): Promise<readonly PolicyArticle[]> {
  const faults: string[] = [];
  const byId = new Map<string, PolicyArticle>();
  for (const file of files ?? (await listArticleFiles(sandboxArticlesFolder)).articles) {
    const name = basename(file);
    try {
      for (const article of await readFileAs(file, name)) {
        if (byId.has(article.id))
          faults.push(`${name}: the id ${article.id} is used by another file; ids must differ.`);
        else byId.set(article.id, article);
      }
    } catch (error) {
      faults.push(...faultsOf(error, name));
    }
    options.onFile?.();
  }
  if (faults.length > 0) throw new PolicyArticleError(faults);
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A text that is nested without end exhausts the stack of whatever reads it: the fault of the file, not of the reader. */
function faultsOf(error: unknown, name: string): readonly string[] {
  if (error instanceof PolicyArticleError) return error.faults;
  if (error instanceof RangeError) return [`${name}: its parts are nested too deeply to be read.`];
  throw error;
}

async function readFileAs(file: string, name: string): Promise<readonly PolicyArticle[]> {
  return (await readers[endingOf(file)]?.(await readFile(file), name)) ?? [];
}
