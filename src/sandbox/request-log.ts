import { z } from 'zod';
import { asJson, type Database, type Json } from './database.ts';
import type { ConnectorCall } from './http/route.ts';

/** One connector call as it was received, whatever became of it. */
export const loggedRequest = z.object({
  method: z.string(),
  path: z.string().describe('As sent, percent-encoding kept, without the query'),
  query: z.string(),
  key: z.string().nullable(),
  body: z.unknown(),
  at: z.string(),
});

/** What is kept of a call. */
export type RequestEntry = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly key: string | null;
  readonly body: unknown;
};

/** Notes a call before anything is done about it, and tells whether a fault waits for it. */
export async function logRequest(sql: Database, call: ConnectorCall, entry: RequestEntry): Promise<boolean> {
  const body = entry.body === undefined ? null : asJson(sql, entry.body);
  const [row] = await sql<{ fault_waits: boolean }[]>`
    with logged as (
      insert into requests (method, path, query, idempotency_key, body, received_at)
      values (${entry.method}, ${entry.path}, ${entry.query}, ${entry.key}, ${body}, business_now())
    )
    select exists (select from faults where call = ${call} and remaining > 0) as fault_waits`;
  return row?.fault_waits ?? false;
}

/** Every call received since the last reset, oldest first. */
export async function loggedRequests(sql: Database): Promise<z.infer<typeof loggedRequest>[]> {
  const rows = await sql<(RequestEntry & { at: Date; body: Json })[]>`
    select method, path, query, idempotency_key as key, body, received_at as at from requests order by request_number`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
