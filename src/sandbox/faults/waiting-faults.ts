import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database, Query } from '../database.ts';
import type { ConnectorCall } from '../http/route.ts';
import { defaultWait, type Fault, type FaultRequest } from './fault.ts';

/** Makes the next `times` calls misbehave, after the faults that already wait for this call. */
export async function addFault(sql: Database, request: FaultRequest): Promise<Fault> {
  const ms = request.ms ?? defaultWait(request.mode);
  await sql`
    insert into faults (call, mode, remaining, ms) values (${request.on}, ${request.mode}, ${request.times}, ${ms})`;
  return { on: request.on, mode: request.mode, times: request.times, ms };
}

/** The faults that still wait, in the order in which they will be used. */
export async function waitingFaults(sql: Database): Promise<Fault[]> {
  return sql<Fault[]>`
    select call as "on", mode, remaining as times, ms from faults where remaining > 0 order by fault_id`;
}

/** Clears all faults. Requests already held by one stay held. */
export async function clearFaults(query: Query): Promise<void> {
  await query`delete from faults`;
}

/**
 * Uses up one turn of the oldest fault for this call, if there is one. Of any number of concurrent calls exactly `times` get it.
 *
 * The lock is a statement of its own: in one statement with the read, a waiter would read what was true before it waited.
 */
export async function takeFault(sql: Database, call: ConnectorCall): Promise<Fault | undefined> {
  return beginTransaction(sql, async (query) => {
    await query`select pg_advisory_xact_lock(hashtext('sandbox.faults'), hashtext(${call}))`;
    const [taken] = await query<Fault[]>`
      update faults set remaining = remaining - 1
      where fault_id = (select fault_id from faults where call = ${call} and remaining > 0 order by fault_id limit 1)
      returning call as "on", mode, remaining as times, ms`;
    return taken;
  });
}
