import type { Database } from './database.ts';

/** A day is summed once it has been over for this long: a call that began before midnight is written by then. */
const SETTLED = '1 hour';
/** Rows removed in one commit. */
const PRUNE_BATCH = 20_000;
/** Days summed in one run; what is left is taken by the next. */
const MAX_DAYS = 62;

/** How long the calls themselves are kept, and whose days they are summed by. */
export type SumDaysSettings = { readonly timeZone: string; readonly keepDays: number };

/**
 * Sums the days of the store that are over, each once, and removes calls that are older than they are kept and whose day is summed.
 * Safe in several processes at once, and to be cut off anywhere.
 */
export async function sumModelDays(
  database: Database,
  { timeZone, keepDays }: SumDaysSettings,
): Promise<{ readonly summed: number; readonly removed: number }> {
  let summed = 0;
  while (summed < MAX_DAYS && (await sumNextDay(database, timeZone))) summed += 1;
  let removed = 0;
  for (;;) {
    const batch = await removeBatch(database, timeZone, keepDays);
    removed += batch;
    if (batch < PRUNE_BATCH) return { summed, removed };
  }
}

// One statement: the day is marked and summed together, and who comes second finds it marked.
async function sumNextDay(database: Database, timeZone: string): Promise<boolean> {
  const { sql } = database;
  const rows = await sql`
    with next as (
      select coalesce((select max(day) + 1 from model_days), (select (min(at) at time zone ${timeZone})::date from model_calls)) as day),
    stretch as (
      select day, day::timestamp at time zone ${timeZone} as from_at, (day + 1)::timestamp at time zone ${timeZone} as to_at from next
      where (day + 1)::timestamp at time zone ${timeZone} < clock_timestamp() - ${SETTLED}::interval),
    rows as materialized (
      select c.*, s.day, s.from_at from stretch s join model_calls c on c.at >= s.from_at and c.at < s.to_at),
    marked as (
      insert into model_days (day, conversations, begun)
      select s.day, (select count(distinct conversation_id) from rows),
        (select count(distinct r.conversation_id) from rows r where not exists (
          select from model_calls e where e.conversation_id = r.conversation_id and e.at < r.from_at))
      from stretch s
      on conflict do nothing returning day),
    summed as (
      insert into model_day_sums (day, model, purpose, prompt_version, tools_version, currency, calls, unusable, input_tokens, cached_tokens,
        output_tokens, cost_micro, total_ms, first_token_ms, first_token_calls)
      select r.day, r.model, r.purpose, r.prompt_version, r.tools_version, coalesce(r.currency, ''), count(*),
        count(*) filter (where r.outcome <> 'answer'), sum(r.input_tokens), sum(r.cached_tokens), sum(r.output_tokens),
        coalesce(sum(r.cost_micro), 0), sum(r.total_ms), coalesce(sum(r.first_token_ms), 0), count(r.first_token_ms)
      from rows r join marked m using (day)
      group by r.day, r.model, r.purpose, r.prompt_version, r.tools_version, coalesce(r.currency, ''))
    select 1 from marked`;
  return rows.length > 0;
}

async function removeBatch({ sql }: Database, timeZone: string, keepDays: number): Promise<number> {
  const removed = await sql`
    delete from model_calls where ctid = any (array(
      select ctid from model_calls
      where at < clock_timestamp() - make_interval(days => ${keepDays})
        and at < ((select max(day) + 1 from model_days)::timestamp at time zone ${timeZone})
      limit ${PRUNE_BATCH}))`;
  return removed.count;
}
