import type { Element, ElementContent, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { completeArticle, headByName, splitArticle } from './article-head.ts';
import { outlineTree } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';

/** Parts of a page that are not its text, or that a reader does not see. */
const ASIDE = new Set(
  'script style template noscript nav footer aside form dialog iframe object embed svg math canvas video audio button select input textarea'.split(
    ' ',
  ),
);

/**
 * Reads one HTML page: the text of `main`, else of `article`, else of the body, without navigation, scripts and whatever is hidden. Its title is its first
 * `h1`, else its `title`; its own page is the `canonical` link. Front matter above the HTML is honoured.
 *
 * Throws `PolicyArticleError` with the faults of the file.
 */
export function readHtml(source: string, fileName: string): PolicyArticle {
  const { head, body } = splitArticle(source, fileName);
  const page = fromHtml(body);
  const main = find(page, 'main') ?? find(page, 'article') ?? find(page, 'body') ?? page;
  const shown: Root = {
    type: 'root',
    children: visible(main.children as ElementContent[], 'tagName' in main && main.tagName === 'body'),
  };
  const title = textOf(find(shown, 'h1')) || textOf(find(page, 'title')) || null;
  const tree = toMdast(shown, { document: true });
  const sections = outlineTree(tree.type === 'root' ? tree : { type: 'root', children: [] });
  return completeArticle(head ?? headByName(fileName, { title, url: canonical(page) }), sections, fileName);
}

/** `header` is part of an article, and of a whole page only its banner. */
function visible(nodes: readonly ElementContent[], ofBody: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'comment') return [];
    if (node.type !== 'element') return [node];
    if (ASIDE.has(node.tagName) || (ofBody && node.tagName === 'header') || isHidden(node)) return [];
    return [{ ...node, children: visible(node.children, false) }];
  });
}

function isHidden({ properties }: Element): boolean {
  const { hidden, ariaHidden, style } = properties;
  return (
    (hidden !== undefined && hidden !== null && hidden !== false) ||
    ariaHidden === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]*[1-9])/i.test(
      String(style ?? ''),
    )
  );
}

function canonical(page: Nodes): string | null {
  const link = find(
    page,
    'link',
    ({ properties }) => (properties['rel'] as string[] | undefined)?.includes('canonical') === true,
  );
  const href = link?.properties['href'];
  return typeof href === 'string' ? href : null;
}

function find(node: Nodes, tagName: string, fits: (element: Element) => boolean = () => true): Element | null {
  if (node.type === 'element' && node.tagName === tagName && fits(node)) return node;
  if (!('children' in node)) return null;
  for (const child of node.children) {
    const found = find(child, tagName, fits);
    if (found) return found;
  }
  return null;
}

function textOf(node: Nodes | null): string {
  if (node === null) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('').replaceAll(/\s+/g, ' ').trim() : '';
}
