import type { Database } from './database.ts';

/** The open store: its database, and the IANA zone of its days. */
export type SandboxStore = { readonly sql: Database; readonly timeZone: string };
