import type { Sql } from 'postgres';

/** One passage of a policy article, as it is indexed and quoted. */
export type PolicyChunk = {
  /** `<article id>@<version>#<position>`: unique, and readable in a citation. */
  readonly chunkId: string;
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  /** Headings above the passage, outermost first, joined by ` > `; empty before the first heading. */
  readonly headingPath: string;
  /** Place within the article, from 0. */
  readonly position: number;
  readonly text: string;
  /** SHA-256 of what is searched; tells a changed passage from an unchanged one. */
  readonly contentHash: string;
};
