import { z } from 'zod';
import { splitFrontMatter } from './front-matter.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** One help article as its author wrote it. */
export type PolicyArticle = {
  /** Stable name, cited to customers and in the audit: lower-case words joined by dashes, at most 64 characters. */
  readonly id: string;
  /** Raised by one whenever the meaning changes. A citation is an id and a version. */
  readonly version: number;
  readonly title: string;
  /** Day from which the store means it, `YYYY-MM-DD`. Shown to readers; an article is searched as soon as it is indexed. */
  readonly effective: string;
  /** `staff` articles are checked like the others and never reach a customer, because they are not indexed. */
  readonly audience: 'customers' | 'staff';
  /** Markdown after the front matter. */
  readonly body: string;
};

const frontMatter = z.strictObject({
  id: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes, such as returns-window'),
  version: z.int().min(1),
  title: z.string().trim().min(1).max(120),
  effective: z.iso.date('must be a day such as 2026-04-01'),
  audience: z.enum(['customers', 'staff']),
});

/**
 * Reads one article: YAML front matter between two lines of three dashes, then markdown.
 *
 * `fileName` is only used to say where a fault is. Throws {@link PolicyArticleError} with every fault of the file.
 */
export function readArticle(source: string, fileName: string): PolicyArticle {
  const { head: rawHead, body } = splitFrontMatter(source, fileName);
  const head = frontMatter.safeParse(rawHead);
  const faults = (head.error?.issues ?? []).map(
    (issue) => `${fileName}: ${issue.path.join('.') || 'front matter'}: ${issue.message}.`,
  );
  if (body === '') faults.push(`${fileName}: there is no text after the front matter.`);
  if (body.includes('\0')) faults.push(`${fileName}: the text holds a NUL character; save the file as plain UTF-8.`);
  if (!head.success || faults.length > 0) throw new PolicyArticleError(faults);
  return { ...head.data, body };
}
