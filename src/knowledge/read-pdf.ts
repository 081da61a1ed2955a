import { getDocumentProxy } from 'unpdf';
import { completeArticle, headByName } from './article-head.ts';
import type { ArticleSection } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** One printed line: its words, how high its letters are, and where it stands on its page. */
type Line = { readonly text: string; readonly height: number; readonly y: number; readonly page: number };

/** A line is a heading when its letters are so much higher than those of the running text, and it is no longer than this. */
const HEADING_HEIGHT = 1.15;
const HEADING_LENGTH = 120;
/** Lines further apart than so many heights begin another paragraph. */
const PARAGRAPH_GAP = 1.7;

/**
 * Reads the text of a PDF. Its headings are the short lines in larger letters; its title is the largest of the first page, else what the file's
 * properties say. Page numbers and lines that stand on most pages are left out.
 *
 * Throws {@link PolicyArticleError} when it cannot be opened, or holds no text because it is a scan.
 */
export async function readPdf(bytes: Uint8Array, fileName: string): Promise<PolicyArticle> {
  const { lines, title } = await readLines(bytes, fileName);
  const kept = withoutFurniture(lines);
  if (kept.length === 0)
    throw new PolicyArticleError([
      `${fileName}: there is no text in it, only pictures. Run text recognition on it first.`,
    ]);
  const sections = toSections(kept);
  const first = largestOfFirstPage(kept);
  return completeArticle(headByName(fileName, { title: first ?? title, url: null }), sections, fileName);
}

async function readLines(bytes: Uint8Array, fileName: string): Promise<{ lines: Line[]; title: string | null }> {
  // The library takes the buffer it is given for its own.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const protectedBy = /password/i.test(reason)
      ? 'It asks for a password: save it without one.'
      : `Its reader says: ${reason}`;
    throw new PolicyArticleError([`${fileName}: it cannot be read as PDF. ${protectedBy}`]);
  });
  try {
    const lines: Line[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      lines.push(...linesOf(items as readonly TextItem[], page));
    }
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
    const title = (info as Record<string, unknown>)['Title'];
    return { lines, title: typeof title === 'string' && title.trim() !== '' ? title : null };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type TextItem = {
  readonly str: string;
  readonly height: number;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
};

/** Puts pieces of text together while they stand on one line. */
function linesOf(items: readonly TextItem[], page: number): Line[] {
  const lines: { text: string; height: number; y: number; page: number }[] = [];
  let ended = true;
  for (const { str, height, hasEOL, transform } of items) {
    const y = transform[5] ?? 0;
    const open = lines.at(-1);
    if (str !== '') {
      if (ended || open === undefined || Math.abs(open.y - y) > Math.max(open.height, height) / 2)
        lines.push({ text: str, height, y, page });
      else Object.assign(open, { text: open.text + str, height: Math.max(open.height, height) });
    }
    ended = hasEOL;
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** Running heads and feet: page numbers, and what stands on more than half of at least three pages. */
function withoutFurniture(lines: readonly Line[]): readonly Line[] {
  const pages = lines.at(-1)?.page ?? 0;
  const seenOn = new Map<string, Set<number>>();
  const shape = (text: string) => text.replaceAll(/\d+/g, '#');
  for (const { text, page } of lines) seenOn.set(shape(text), (seenOn.get(shape(text)) ?? new Set()).add(page));
  return lines.filter(({ text }) => {
    if (/^(?:page\s*)?\d{1,4}(?:\s*(?:\/|of)\s*\d{1,4})?$/i.test(text)) return false;
    return !(pages >= 3 && (seenOn.get(shape(text))?.size ?? 0) > pages / 2);
  });
}

function largestOfFirstPage(lines: readonly Line[]): string | null {
  const body = bodyHeight(lines);
  const headings = lines.filter((line) => line.page === 1 && isHeading(line, body));
  const largest = Math.max(...headings.map(({ height }) => height));
  return headings.find(({ height }) => height === largest)?.text ?? null;
}

/** Height of most letters: that of the running text. */
function bodyHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) letters.set(rounded(height), (letters.get(rounded(height)) ?? 0) + text.length);
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function rounded(height: number): number {
  return Math.round(height * 2) / 2;
}

function isHeading({ height, text }: Line, body: number): boolean {
  return height >= body * HEADING_HEIGHT && text.length <= HEADING_LENGTH && /\p{L}/u.test(text);
}

function toSections(lines: readonly Line[]): readonly ArticleSection[] {
  const body = bodyHeight(lines);
  const sections: { headings: readonly string[]; blocks: string[] }[] = [{ headings: [], blocks: [] }];
  const open: { height: number; text: string }[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    if (isHeading(line, body)) {
      if (before && isHeading(before, body) && continues(before, line))
        Object.assign(open.at(-1) ?? {}, { text: `${open.at(-1)?.text} ${line.text}` });
      else {
        while ((open.at(-1)?.height ?? Infinity) <= rounded(line.height)) open.pop();
        open.push({ height: rounded(line.height), text: line.text });
      }
      sections.push({ headings: open.map(({ text }) => text), blocks: [] });
    } else addLine(sections.at(-1)?.blocks ?? [], line, before && !isHeading(before, body) ? before : undefined);
    before = line;
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** A line goes on with the paragraph of the line before, unless a gap, or the mark of a list, begins another. */
function addLine(blocks: string[], line: Line, before: Line | undefined): void {
  const last = blocks.length - 1;
  const starts = /^(?:[\u2022\u25CF\u25AA\u2013*-]|\d{1,2}[.)])\s/.test(line.text);
  const sentenceRunsOn = before !== undefined && before.page !== line.page && !/[.!?:]$/.test(before.text);
  if (before === undefined || last < 0 || starts || !(continues(before, line) || sentenceRunsOn))
    blocks.push(line.text);
  else blocks[last] = joined(blocks[last] ?? '', line.text);
}

function continues(before: Line, line: Line): boolean {
  const gap = before.y - line.y;
  return before.page === line.page && gap > 0 && gap <= Math.max(before.height, line.height) * PARAGRAPH_GAP;
}

/** A word divided at the end of a line becomes one again. */
function joined(text: string, next: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}
