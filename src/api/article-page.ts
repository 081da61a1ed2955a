import type { ArticlePage } from '../store/policy-articles.ts';
import { escapeHtml } from './escape-html.ts';
import { plainPage } from './plain-page.ts';

/** A help article as a page to read: its words and nothing of its markup. */
export function renderArticlePage({ articleId, version, title, current, passages }: ArticlePage): string {
  let above = '';
  const parts = passages.map(({ heading_path, text }) => {
    const heading = heading_path === '' || heading_path === above ? '' : `<h2>${escapeHtml(heading_path)}</h2>`;
    above = heading_path;
    return `${heading}${text.split('\n').map(paragraph).join('')}`;
  });
  const past = current ? '' : '<p><strong>This version is no longer in force.</strong></p>';
  const name = escapeHtml(title);
  return plainPage({
    title: name,
    language: null,
    main: `<main dir="auto">
<h1>${name}</h1>${past}
${parts.join('\n')}
<p><small>${escapeHtml(articleId)}, version ${version}</small></p>
</main>`,
  });
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
