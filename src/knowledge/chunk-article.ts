import { createHash } from 'node:crypto';
import type { PolicyChunk } from '../store/policy-chunks.ts';
import { outlineArticle } from './outline-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';
import type { PolicyArticle } from './read-article.ts';
import { splitSentences } from './split-sentences.ts';

/** Characters a passage is filled up to: about 200 tokens, so that three passages cost a model call some 600. */
export const passageSize = 900;

/** Longest single sentence, in characters. A passage is longer than {@link passageSize} only when one sentence is. */
export const longestSentence = 1_800;

type Piece = { readonly text: string; readonly startsBlock: boolean };

/**
 * Cuts an article into passages. Pure; the same article gives the same passages with the same ids and hashes.
 *
 * A passage never crosses a heading and never cuts a sentence, so it can be quoted as it stands. Blocks (paragraphs, list items, table
 * rows) are separated by a line break. Throws {@link PolicyArticleError} when a sentence is longer than {@link longestSentence}.
 */
export function chunkArticle(article: PolicyArticle): readonly PolicyChunk[] {
  const passages = outlineArticle(article.body).flatMap(({ headings, blocks }) =>
    fill(blocks.flatMap(piecesOf), article.id).map((text) => ({ headingPath: headings.join(' > '), text })),
  );
  if (passages.length === 0) throw new PolicyArticleError([`${article.id}: the article has no readable text.`]);
  return passages.map(({ headingPath, text }, position) => ({
    chunkId: `${article.id}@${article.version}#${position}`,
    articleId: article.id,
    version: article.version,
    title: article.title,
    headingPath,
    position,
    text,
    contentHash: hashOf([article.title, headingPath, text]),
  }));
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
