import { z } from 'zod';
import { plainFault } from '../config/plain-faults.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { ArticleSection } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** What an article says of itself: everything but its text. */
export type ArticleHead = Omit<PolicyArticle, 'sections'>;

/** Longest title and id, in characters. */
const TITLE = 120;
const ID = 64;

const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address that begins with https:// or http://' });

const frontMatter = z.strictObject({
  id: z
    .string()
    .max(ID)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes, such as returns-window'),
  version: z.int().min(1),
  title: z.string().trim().min(1).max(TITLE),
  effective: z.iso.date('must be a day such as 2026-04-01'),
  audience: z.enum(['customers', 'staff']),
  url: webAddress.max(2_000).optional(),
});

/** A file taken apart: its head, or null where it begins with text at once, and what stands below. */
export type SplitArticle = { readonly head: ArticleHead | null; readonly body: string };

/**
 * Reads the front matter of a text file, if there is one. `fileName` is only used to say where a fault is.
 *
 * Throws {@link PolicyArticleError} with every fault of the front matter.
 */
export function splitArticle(source: string, fileName: string): SplitArticle {
  if (source.includes('\0')) throw new PolicyArticleError([withNul(fileName)]);
  const text = source.replace(/^\uFEFF/, '');
  if (!/^---\r?\n/.test(text)) return { head: null, body: text.replace(/\r\n?/g, '\n').trim() };
  const { head: raw, body } = splitFrontMatter(source, fileName);
  const head = frontMatter.safeParse(raw, { error: plainFault });
  const faults = (head.error?.issues ?? []).map(
    (issue) =>
      `${fileName}: ${issue.path.join('.') || 'front matter'}: ${issue.message}${issue.code === 'unrecognized_keys' ? `; it takes ${Object.keys(frontMatter.shape).join(', ')}` : ''}.`,
  );
  if (!head.success) throw new PolicyArticleError(body === '' ? [...faults, noText(fileName)] : faults);
  return { head: { ...head.data, url: head.data.url ?? null }, body };
}

/**
 * The head of a file that states none: the id is the file's name, the title is what the document calls itself, and the index counts its versions.
 *
 * Throws {@link PolicyArticleError} when the file's name has no letter or digit an id could be made of.
 */
export function headByName(
  fileName: string,
  given: { readonly title: string | null; readonly url: string | null },
): ArticleHead {
  const name = fileName.replace(/\.[^.]*$/, '');
  const id = idFrom(name);
  if (id === '')
    throw new PolicyArticleError([
      `${fileName}: no id can be made of this name. Name the file in Latin letters or digits, such as returns-window, or give it front matter.`,
    ]);
  const title = oneLine(given.title ?? '') || oneLine(name.replaceAll(/[-_]+/g, ' '));
  const url = given.url !== null && webAddress.safeParse(given.url).success ? given.url : null;
  return { id, version: null, title: shorten(title), effective: null, audience: 'customers', url };
}

/** A name as an id: `Returns & Refunds` becomes `returns-refunds`; empty when nothing of it is left. */
export function idFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, ID)
    .replace(/-+$/, '');
}

/** Puts head and text together. Throws {@link PolicyArticleError} when there is no text, or none a database can hold. */
export function completeArticle(
  head: ArticleHead,
  sections: readonly ArticleSection[],
  fileName: string,
): PolicyArticle {
  const texts = sections.flatMap(({ headings, blocks }) => [...headings, ...blocks]);
  if (sections.length === 0) throw new PolicyArticleError([noText(fileName)]);
  if (texts.some((text) => text.includes('\0'))) throw new PolicyArticleError([withNul(fileName)]);
  return { ...head, sections: withoutTitle(head.title, sections) };
}

/** A document that begins with its own title would repeat it in the path of every heading. */
function withoutTitle(title: string, sections: readonly ArticleSection[]): readonly ArticleSection[] {
  const repeats = sections.every(({ headings }) => headings.length === 0 || headings[0] === title);
  return repeats ? sections.map(({ headings, blocks }) => ({ headings: headings.slice(1), blocks })) : sections;
}

function withNul(fileName: string): string {
  return `${fileName}: the text holds a NUL character; save the file as plain UTF-8.`;
}

function noText(fileName: string): string {
  return `${fileName}: there is no text in it.`;
}

function shorten(title: string): string {
  return title.length <= TITLE ? title : `${title.slice(0, TITLE - 1).trimEnd()}\u2026`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
