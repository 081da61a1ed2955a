import { PolicyArticleError } from './policy-article-error.ts';

/** Largest file of markdown, and of another text, that is read, in bytes: far more than any help article, and read within seconds. A page may hold its pictures. */
const [LARGEST_MARKDOWN, LARGEST_TEXT] = [1_000_000, 10_000_000];
/** Most marks of lists and quotes within one another; the reader of markdown needs time by the square of their number. */
const DEEPEST = 50;
/** Marks and blanks at the beginning of a line of markdown that is no ruler. */
const BEGINNING = /^(?:[ \t]|[-*+>](?=[ \t>])|\d{1,9}[.)](?=[ \t]))*(?=[^\s*+_=-])/;

/**
 * The text of a file. Throws {@link PolicyArticleError} where it is not UTF-8, so that no letter is lost without a word, or too large.
 */
export function textOf(bytes: Buffer, fileName: string, largest = LARGEST_TEXT): string {
  if (bytes.length > largest)
    throw new PolicyArticleError([
      `${fileName}: the file has ${bytes.length.toLocaleString('en')} bytes, and an article at most ${largest.toLocaleString('en')}; split it.`,
    ]);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PolicyArticleError([`${fileName}: the text is not UTF-8; save the file as plain UTF-8.`]);
  }
}

/** {@link textOf} for markdown. Throws as well where lists or quotes stand too deeply within one another. */
export function markdownOf(bytes: Buffer, fileName: string): string {
  const text = textOf(bytes, fileName, LARGEST_MARKDOWN);
  const depth = text.split(/\r\n?|\n/).findIndex((line) => isDeep(BEGINNING.exec(line)?.[0] ?? ''));
  if (depth >= 0)
    throw new PolicyArticleError([
      `${fileName}: line ${depth + 1}: lists and quotes stand more than ${DEEPEST} deep within one another; write it flatter.`,
    ]);
  return text;
}

/** A list item needs two columns or more of its parent's text, a quote one mark. */
function isDeep(beginning: string): boolean {
  const marks = beginning.match(/[-*+>]|\d+[.)]/g)?.length ?? 0;
  if (marks === 0) return false;
  const columns = beginning.replaceAll('\t', '    ').length;
  return marks > DEEPEST || (marks > beginning.split('>').length - 1 && columns > 2 * DEEPEST);
}
