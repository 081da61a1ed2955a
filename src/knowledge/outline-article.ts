import type { Blockquote, List, ListItem, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as plainText } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';

/** The text under one heading, before the next heading of any level. */
export type ArticleSection = {
  /** Headings from the outermost to this one; empty for text before the first heading. */
  readonly headings: readonly string[];
  /** Paragraphs, list items and table rows as plain text, in order, without markup. */
  readonly blocks: readonly string[];
};

/**
 * Turns markdown into sections of plain text. Pure; the same text gives the same outline.
 *
 * Emphasis, links and code lose their marks and keep their words. List items begin with `- ` or their number, a table row names its
 * columns. Raw HTML and images without a description are dropped, because nobody may read them as text.
 */
export function outlineArticle(markdown: string): readonly ArticleSection[] {
  return outlineTree(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
}

/** {@link outlineArticle} for text that was read already, from markdown or from another form. */
export function outlineTree(tree: Root): readonly ArticleSection[] {
  const sections: { headings: string[]; blocks: string[] }[] = [{ headings: [], blocks: [] }];
  const open: { depth: number; text: string }[] = [];
  for (const node of tree.children) {
    if (node.type === 'heading') {
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop();
      open.push({ depth: node.depth, text: oneLine(plainText(node)) });
      sections.push({ headings: open.map((heading) => heading.text), blocks: [] });
    } else {
      sections.at(-1)?.blocks.push(...blocksOf(node));
    }
  }
  return sections.filter((section) => section.blocks.length > 0);
}

function blocksOf(node: RootContent): readonly string[] {
  switch (node.type) {
    case 'list':
      return listItems(node);
    case 'table':
      return tableRows(node);
    case 'blockquote':
      return (node satisfies Blockquote).children.flatMap(blocksOf);
    case 'html':
    case 'definition':
    case 'thematicBreak':
      return [];
    default:
      return [oneLine(plainText(node, { includeHtml: false }))].filter((text) => text !== '');
  }
}

function listItems(list: List): readonly string[] {
  return list.children.map((item, index) => {
    const mark = list.ordered === true ? `${(list.start ?? 1) + index}.` : '-';
    return `${mark} ${itemText(item)}`;
  });
}

function itemText(item: ListItem): string {
  return item.children.flatMap(blocksOf).join(' ');
}

function tableRows(table: Table): readonly string[] {
  const [head, ...rows] = table.children.map((row) => row.children.map((cell) => oneLine(plainText(cell))));
  return rows.map((cells) => `${cells.map((cell, column) => labelled(head?.[column], cell)).join('; ')}.`);
}

function labelled(label: string | undefined, cell: string): string {
  return label === undefined || label === '' ? cell : `${label}: ${cell}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
