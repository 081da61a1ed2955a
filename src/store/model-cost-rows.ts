import type { MicroUnits } from '../domain/cost/price-table.ts';
import type { CurrencyCode } from '../domain/money.ts';
import type { Queryable } from './database.ts';
import type { CallSums, CostPeriod } from './model-costs.ts';

/** What the calls of a conversation or of one of its turns came to. */
export type CostGroup = CallSums & {
  readonly conversationId: string;
  /** Null where the line is a whole conversation. */
  readonly turnId: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly models: readonly string[];
  readonly promptVersions: readonly string[];
  readonly toolsVersions: readonly string[];
};

/** Which calls, and how many lines at most. */
export type CostRowsWanted = {
  readonly period: CostPeriod;
  readonly by: 'conversation' | 'turn' | 'call';
  /** One conversation's alone; null: all. */
  readonly conversationId: string | null;
  readonly limit: number;
};

/** Calls kept one by one, per conversation, turn or call, the newest first. They go with the trace; older ones are in the sums of their days alone. */
export async function readCostRows(sql: Queryable, wanted: CostRowsWanted): Promise<readonly CostGroup[]> {
  const { period, by, conversationId, limit } = wanted;
  const key = { conversation: sql`null::uuid`, turn: sql`turn_id`, call: sql`turn_id` }[by];
  const call = by === 'call' ? sql`call_id` : sql`null::bigint`;
  const rows = await sql<GroupRow[]>`
    with chosen as (
      select conversation_id, ${key} as turn_id, ${call} as one_call, coalesce(currency, '') as currency, cost_micro, at, model, prompt_version,
        tools_version, outcome, input_tokens, cached_tokens, output_tokens, total_ms, first_token_ms
      from model_calls
      where at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
        and at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}
        and (${conversationId}::uuid is null or conversation_id = ${conversationId}::uuid)),
    priced as (
      select conversation_id, turn_id, one_call, currency, coalesce(sum(cost_micro), 0)::float8 as micro from chosen
      where currency <> '' group by 1, 2, 3, 4)
    select c.conversation_id, c.turn_id, min(c.at) as first_at, max(c.at) as last_at, count(*)::float8 as calls,
      (count(*) filter (where c.outcome <> 'answer'))::float8 as unusable, sum(c.input_tokens)::float8 as input_tokens,
      sum(c.cached_tokens)::float8 as cached_tokens, sum(c.output_tokens)::float8 as output_tokens,
      (count(*) filter (where c.currency = ''))::float8 as unpriced, sum(c.total_ms)::float8 as total_ms,
      coalesce(sum(c.first_token_ms), 0)::float8 as first_token_ms, count(c.first_token_ms)::float8 as first_token_calls,
      array_agg(distinct c.model) as models, array_agg(distinct c.prompt_version) as prompt_versions,
      array_agg(distinct c.tools_version) as tools_versions,
      (select json_object_agg(p.currency, p.micro) from priced p
        where p.conversation_id = c.conversation_id and p.turn_id is not distinct from c.turn_id and p.one_call is not distinct from c.one_call) as cost
    from chosen c
    group by c.conversation_id, c.turn_id, c.one_call order by max(c.at) desc, c.conversation_id limit ${limit}`;
  return rows.map(toGroup);
}

type GroupRow = {
  conversation_id: string;
  turn_id: string | null;
  first_at: Date;
  last_at: Date;
  calls: number;
  unusable: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  unpriced: number;
  total_ms: number;
  first_token_ms: number;
  first_token_calls: number;
  models: string[];
  prompt_versions: string[];
  tools_versions: string[];
  cost: Record<CurrencyCode, MicroUnits> | null;
};

function toGroup(row: GroupRow): CostGroup {
  return {
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    firstAt: row.first_at,
    lastAt: row.last_at,
    models: row.models,
    promptVersions: row.prompt_versions,
    toolsVersions: row.tools_versions,
    calls: row.calls,
    unusable: row.unusable,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost ?? {},
    unpricedCalls: row.unpriced,
    totalMs: row.total_ms,
    firstTokenMs: row.first_token_ms,
    firstTokenCalls: row.first_token_calls,
  };
}
