import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { plainFault } from '../../config/plain-faults.ts';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { PolicyArticleError } from '../policy-article-error.ts';

/** One question a customer may ask, with the articles that answer it; any of them in the top three counts as found. */
export type PolicyQuestion = {
  readonly question: string;
  /** Article ids that hold the answer. Empty: no article does, and the search should come back with nothing. */
  readonly articles: readonly string[];
};

/** Questions in two halves: one to choose by, one that is only counted. */
export type QuestionSet = { readonly tuning: readonly PolicyQuestion[]; readonly heldOut: readonly PolicyQuestion[] };

const questions = z
  .array(z.strictObject({ q: z.string().min(1), in: z.array(z.string().min(1)).min(1).optional() }))
  .default([]);
const questionFile = z.strictObject({ tuning: questions, held_out: questions });

/** The questions that go with the sandbox store's articles. */
export const sandboxQuestions: string = fileURLToPath(new URL('./sandbox-questions.yaml', import.meta.url));

/** Reads a set of questions: YAML with the lists `tuning` and `held_out` of `q`, and `in` where articles answer it. Throws `PolicyArticleError`. */
export async function readQuestions(file: string = sandboxQuestions): Promise<QuestionSet> {
  const parsed = questionFile.safeParse(await readYaml(file), { error: plainFault });
  if (!parsed.success)
    throw new PolicyArticleError(
      parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${issue.message}.`),
    );
  const toQuestion = ({ q, in: articles = [] }: z.output<typeof questions>[number]) => ({ question: q, articles });
  return { tuning: parsed.data.tuning.map(toQuestion), heldOut: parsed.data.held_out.map(toQuestion) };
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new PolicyArticleError([`${file} cannot be read: ${whyUnreadable(cause)}.`]);
  }
}
