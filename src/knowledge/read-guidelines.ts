import { z } from 'zod';
import { plainFault } from '../config/plain-faults.ts';
import { completeArticle, idFrom } from './article-head.ts';
import type { ArticleSection } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** The published layout of the ABCD guidelines: a flow of subjects, each with what is to be done and in which order. */
const guidelines = z.record(
  z.string(),
  z.object({
    description: z.string().optional(),
    subflows: z.record(
      z.string(),
      z.object({
        instructions: z.array(z.string()),
        actions: z.array(z.object({ text: z.string(), subtext: z.array(z.string()).default([]) })),
      }),
    ),
  }),
);

/**
 * Reads a JSON file of support guidelines in the layout of the ABCD data set: one article a subject, its id made of the names of flow and subject.
 *
 * Throws {@link PolicyArticleError} when the file is not JSON or has another layout.
 */
export function readGuidelines(source: string, fileName: string): readonly PolicyArticle[] {
  const parsed = guidelines.safeParse(parseJson(source, fileName), { error: plainFault });
  if (!parsed.success)
    throw new PolicyArticleError([
      `${fileName}: a JSON file must hold guidelines in the layout of ABCD (flow > subflows > subject > instructions and actions).`,
    ]);
  return Object.entries(parsed.data).flatMap(([flow, { subflows }]) =>
    Object.entries(subflows).map(([subject, { instructions, actions }]) => {
      const head = {
        ...{ id: idFrom(`${flow} ${subject}`), version: null, title: `${subject} (${flow})`.slice(0, 120) },
        ...{ effective: null, audience: 'customers' as const, url: null },
      };
      return completeArticle(head, sectionsOf(instructions, actions), `${fileName}, ${flow} > ${subject}`);
    }),
  );
}

function sectionsOf(
  instructions: readonly string[],
  actions: readonly { readonly text: string; readonly subtext: readonly string[] }[],
): readonly ArticleSection[] {
  const steps = actions.flatMap(({ text, subtext }) => [text, ...subtext.map((line) => `- ${line}`)]);
  return [
    { headings: ['Instructions'], blocks: instructions.filter((text) => text.trim() !== '') },
    { headings: ['Steps'], blocks: steps.map((text) => text.trim()).filter((text) => text !== '' && text !== '-') },
  ].filter(({ blocks }) => blocks.length > 0);
}

function parseJson(source: string, fileName: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new PolicyArticleError([
      `${fileName}: it is not valid JSON: ${cause instanceof Error ? cause.message : cause}`,
    ]);
  }
}
