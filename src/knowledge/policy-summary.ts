import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { splitFrontMatter } from './front-matter.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** The store's rules in plain sentences, for the part of the prompt that is the same on every call. */
export type PolicySummary = {
  /** Raised by one whenever the text changes; part of what `prompt_version` stands for. */
  readonly version: number;
  /** At most 500 tokens. It orients the model; what a customer is told about policy is quoted from an article. */
  readonly text: string;
};

const frontMatter = z.strictObject({ version: z.int().min(1) });

/** The summary that goes with the sandbox store's articles. */
const sandboxSummaryFile: URL = new URL('./policy-summary.md', import.meta.url);

/**
 * Reads the policy summary. The same file gives the same bytes, so a provider can cache the prompt that begins with it.
 *
 * Throws {@link PolicyArticleError} when the front matter does not state a version.
 */
export async function readPolicySummary(file: URL | string = sandboxSummaryFile): Promise<PolicySummary> {
  const { head, body } = splitFrontMatter(await readFile(file, 'utf8'), String(file));
  const parsed = frontMatter.safeParse(head);
  if (!parsed.success) throw new PolicyArticleError([`${file}: the front matter must be one line such as version: 1.`]);
  return { version: parsed.data.version, text: body };
}
