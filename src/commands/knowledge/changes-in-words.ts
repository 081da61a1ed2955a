import type { IndexOutcome } from '../../knowledge/index-articles.ts';

type Changes = Pick<
  Extract<IndexOutcome, { kind: 'indexed' }>,
  'articles' | 'added' | 'changed' | 'removed' | 'reusedVersions'
>;

/** What became of the articles: one whose text changed counts once, however many passages of it were put in and taken out for that. */
export function changesInWords({ articles, added, changed, removed, reusedVersions }: Changes): string {
  const stays = new Set(articles.map(({ articleId }) => articleId));
  const [put, replaced, taken] = [added, changed, removed].map((ids) => new Set(ids.map(articleOf)));
  const touched = new Set([...(put ?? []), ...(replaced ?? []), ...(taken ?? [])]);
  // An article that grew under its old version has only new passages too, beside those it had.
  const isNew = (id: string) => put?.has(id) && !replaced?.has(id) && !taken?.has(id) && !reusedVersions.includes(id);
  const counts = { new: 0, changed: 0, gone: 0 };
  for (const id of touched) counts[stays.has(id) ? (isNew(id) ? 'new' : 'changed') : 'gone'] += 1;
  return `${counts.new} new, ${counts.changed} changed, ${counts.gone} taken out`;
}

/** `refunds@3#2` is the third passage of version 3 of the article refunds. */
function articleOf(chunkId: string): string {
  return chunkId.slice(0, chunkId.lastIndexOf('@'));
}
