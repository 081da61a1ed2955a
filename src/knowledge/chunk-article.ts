import { createHash } from 'node:crypto';
import type { NewArticle } from '../store/policy-articles.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';
import { splitSentences } from './split-sentences.ts';

/** Characters a passage is filled up to: about 200 tokens, so that three passages cost a model call some 600. */
export const passageSize = 900;

/** Longest single sentence, in characters. A passage is longer than {@link passageSize} only when one sentence is. */
export const longestSentence = 1_800;

type Piece = { readonly text: string; readonly startsBlock: boolean };

/**
 * Cuts an article into passages. Pure; the same article gives the same passages with the same hashes.
 *
 * A passage never crosses a heading and never cuts a sentence, so it can be quoted as it stands. Blocks (paragraphs, list items, table
 * rows) are separated by a line break. Throws {@link PolicyArticleError} when a sentence is longer than {@link longestSentence}.
 */
export function chunkArticle({ id, version, title, url, sections }: PolicyArticle): NewArticle {
  const passages = sections.flatMap(({ headings, blocks }) =>
    fill(blocks.flatMap(piecesOf), id).map((text) => ({ headingPath: headings.join(' > '), text })),
  );
  if (passages.length === 0) throw new PolicyArticleError([`${id}: the article has no readable text.`]);
  return {
    ...{ articleId: id, version, title, url },
    passages: passages.map((passage) => ({
      ...passage,
      contentHash: hashOf([title, passage.headingPath, passage.text]),
    })),
  };
}

function piecesOf(block: string): readonly Piece[] {
  return splitSentences(block).map((text, index) => ({ text, startsBlock: index === 0 }));
}

/** Packs whole sentences into as few passages as fit, in order. */
function fill(pieces: readonly Piece[], articleId: string): readonly string[] {
  const passages: string[] = [];
  let open = '';
  for (const { text, startsBlock } of pieces) {
    if (text.length > longestSentence) throw new PolicyArticleError([tooLong(articleId, text)]);
    const joined = open === '' ? text : `${open}${startsBlock ? '\n' : ' '}${text}`;
    if (open !== '' && joined.length > passageSize) {
      passages.push(open);
      open = text;
    } else {
      open = joined;
    }
  }
  return open === '' ? passages : [...passages, open];
}

function tooLong(articleId: string, sentence: string): string {
  return `${articleId}: a sentence of ${sentence.length} characters is longer than ${longestSentence}; split it. It begins: ${sentence.slice(0, 60)}`;
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
