import type { ArticleSection } from './outline-article.ts';

/** One help article as its author wrote it, whatever file it came in. */
export type PolicyArticle = {
  /** Stable name, cited to customers and in the audit: lower-case words joined by dashes, at most 64 characters. */
  readonly id: string;
  /**
   * Raised by one whenever the meaning changes. A citation is an id and a version. Null in a file without front matter: the index then counts, one more
   * whenever the text has changed.
   */
  readonly version: number | null;
  readonly title: string;
  /** Day from which the store means it, `YYYY-MM-DD`; null when the file does not say. An article is searched as soon as it is indexed. */
  readonly effective: string | null;
  /** `staff` articles are checked like the others and never reach a customer, because they are not indexed. */
  readonly audience: 'customers' | 'staff';
  /** The store's own page of it, `http` or `https`; null: the product serves one. */
  readonly url: string | null;
  /** The text by heading. */
  readonly sections: readonly ArticleSection[];
};
