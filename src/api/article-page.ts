import type { ArticlePage } from '../store/policy-articles.ts';
import { escapeHtml } from './escape-html.ts';

/** A help article as a page to read: its words and nothing of its markup, no script, no style of its own, nothing loaded. */
export function renderArticlePage({ articleId, version, title, current, passages }: ArticlePage): string {
  let above = '';
  const parts = passages.map(({ heading_path, text }) => {
    const heading = heading_path === '' || heading_path === above ? '' : `<h2>${escapeHtml(heading_path)}</h2>`;
    above = heading_path;
    return `${heading}${text.split('\n').map(paragraph).join('')}`;
  });
  const past = current ? '' : '<p><strong>This version is no longer in force.</strong></p>';
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head><body><main dir="auto">
<h1>${escapeHtml(title)}</h1>${past}
${parts.join('\n')}
<p><small>${escapeHtml(articleId)}, version ${version}</small></p>
</main></body></html>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
