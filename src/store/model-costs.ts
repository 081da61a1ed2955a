import type { MicroUnits } from '../domain/cost/price-table.ts';
import type { CurrencyCode } from '../domain/money.ts';
import type { Queryable } from './database.ts';

/** Days of the store, both inclusive. */
export type CostPeriod = {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** IANA name of the store's zone. */
  readonly timeZone: string;
};

/** What a number of calls took. */
export type CallSums = {
  readonly calls: number;
  /** Of them: brought no answer that could be used. Paid all the same. */
  readonly unusable: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** By currency; a model without a price is in none. */
  readonly cost: Readonly<Record<CurrencyCode, MicroUnits>>;
  /** Calls to models without a price: what they cost is not known. */
  readonly unpricedCalls: number;
  /** Milliseconds, in sum. */
  readonly totalMs: number;
  /** Milliseconds to the first piece, in sum, of the calls that came in pieces. */
  readonly firstTokenMs: number;
  readonly firstTokenCalls: number;
};

/** One line of a report: a day, a model, a purpose or a pair of versions. */
export type CostLine = CallSums & { readonly key: string };

/** What a line stands for. */
export type CostGrouping = 'day' | 'model' | 'purpose' | 'version';

/** Sums of a period, per day, model, purpose or versions, in order of that. Days that are over come from their sums, the others from the calls. */
export async function readCostLines(
  sql: Queryable,
  period: CostPeriod,
  by: CostGrouping,
): Promise<readonly CostLine[]> {
  const rows = await sql<SumRow[]>`
    with kept as (
      select day::text as day, model, purpose, prompt_version || ' / ' || tools_version as version, currency, calls, unusable,
        input_tokens, cached_tokens, output_tokens, cost_micro, total_ms, first_token_ms, first_token_calls
      from model_day_sums where day between ${period.from}::date and ${period.to}::date
      union all
      select to_char(at at time zone ${period.timeZone}, 'YYYY-MM-DD'), model, purpose, prompt_version || ' / ' || tools_version,
        coalesce(currency, ''), 1, (outcome <> 'answer')::int, input_tokens, cached_tokens, output_tokens, coalesce(cost_micro, 0),
        total_ms, coalesce(first_token_ms, 0), (first_token_ms is not null)::int
      from model_calls
      where at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
        and at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}
        and at >= coalesce((select max(day) + 1 from model_days)::timestamp at time zone ${period.timeZone}, '-infinity'))
    select ${sql(by)} as key, currency, ${SUMS(sql)} from kept group by ${sql(by)}, currency order by ${sql(by)}, currency`;
  return foldCurrencies(rows);
}

/** Conversations of a day of the store. */
export type ConversationDay = {
  readonly day: string;
  /** That called a model on it. */
  readonly conversations: number;
  /** Whose first call it had. */
  readonly begun: number;
};

/** Conversations per day, in order; days without any are left out. */
export async function readConversationDays(sql: Queryable, period: CostPeriod): Promise<readonly ConversationDay[]> {
  return await sql<ConversationDay[]>`
    select day::text as day, conversations, begun from model_days
      where day between ${period.from}::date and ${period.to}::date and conversations > 0
    union all
    select to_char(c.at at time zone ${period.timeZone}, 'YYYY-MM-DD') as day, count(distinct c.conversation_id)::int,
      count(distinct c.conversation_id) filter (where not exists (
        select from model_calls e where e.conversation_id = c.conversation_id
          and e.at < date_trunc('day', c.at, ${period.timeZone})))::int
      from model_calls c
      where c.at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
        and c.at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}
        and c.at >= coalesce((select max(day) + 1 from model_days)::timestamp at time zone ${period.timeZone}, '-infinity')
      group by 1
    order by day`;
}

/** How long customers waited for the model, over the calls that are kept one by one; null where there are none. In milliseconds. */
export type CallLatency = {
  readonly firstTokenP50: number | null;
  readonly firstTokenP95: number | null;
  readonly totalP50: number | null;
  readonly totalP95: number | null;
};

/** Reads it for the main calls of a period. */
export async function readCallLatency(sql: Queryable, period: CostPeriod): Promise<CallLatency> {
  const [row] = await sql<{ first: (number | null)[] | null; total: number[] | null }[]>`
    select percentile_cont(array[0.5, 0.95]) within group (order by first_token_ms) as first,
      percentile_cont(array[0.5, 0.95]) within group (order by total_ms) as total
    from model_calls where purpose = 'main' and outcome = 'answer'
      and at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
      and at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}`;
  const whole = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(value);
  return {
    firstTokenP50: whole(row?.first?.[0]),
    firstTokenP95: whole(row?.first?.[1]),
    totalP50: whole(row?.total?.[0]),
    totalP95: whole(row?.total?.[1]),
  };
}

/** Closed conversations of a period. */
export type ClosedContacts = {
  readonly closed: number;
  /** Of them: resolved without a person, and the customer did not come back to it. Silence is no resolution. */
  readonly withoutPerson: number;
};

/** Reads them from the tickets. */
export async function readClosedContacts(sql: Queryable, period: CostPeriod): Promise<ClosedContacts> {
  const [row] = await sql<ClosedContacts[]>`
    select count(distinct conversation_id)::int as closed,
      count(distinct conversation_id) filter (where closed_as = 'resolved' and reopened_at is null)::int as "withoutPerson"
    from tickets
    where closed_at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
      and closed_at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}`;
  return row ?? { closed: 0, withoutPerson: 0 };
}

/** The day of the store that an instant falls on. */
export async function storeDayOf(sql: Queryable, at: Date | null, timeZone: string): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select to_char(coalesce(${at}::timestamptz, clock_timestamp()) at time zone ${timeZone}, 'YYYY-MM-DD') as day`;
  if (!row) throw new Error('the database gave no day');
  return row.day;
}

type SumRow = {
  key: string;
  currency: string;
  calls: number;
  unusable: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  cost_micro: number;
  total_ms: number;
  first_token_ms: number;
  first_token_calls: number;
};

/** The sums of a group, as the columns of {@link SumRow}; float8 holds whole numbers beyond anything that is counted here. */
const SUMS = (sql: Queryable) => sql`
  sum(calls)::float8 as calls, sum(unusable)::float8 as unusable, sum(input_tokens)::float8 as input_tokens,
  sum(cached_tokens)::float8 as cached_tokens, sum(output_tokens)::float8 as output_tokens, sum(cost_micro)::float8 as cost_micro,
  sum(total_ms)::float8 as total_ms, sum(first_token_ms)::float8 as first_token_ms, sum(first_token_calls)::float8 as first_token_calls`;

function foldCurrencies(rows: readonly SumRow[]): CostLine[] {
  const lines = new Map<string, CostLine>();
  for (const row of rows) {
    const line = lines.get(row.key);
    lines.set(row.key, { ...addSums(line ?? nothing, toSums(row)), key: row.key });
  }
  return [...lines.values()];
}

function toSums(row: SumRow): CallSums {
  const priced = row.currency !== '';
  return {
    calls: row.calls,
    unusable: row.unusable,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    cost: priced ? { [row.currency]: row.cost_micro } : {},
    unpricedCalls: priced ? 0 : row.calls,
    totalMs: row.total_ms,
    firstTokenMs: row.first_token_ms,
    firstTokenCalls: row.first_token_calls,
  };
}

const nothing: CallSums = {
  calls: 0,
  unusable: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: {},
  unpricedCalls: 0,
  totalMs: 0,
  firstTokenMs: 0,
  firstTokenCalls: 0,
};

/** Two sums in one; money by currency. */
export function addSums(left: CallSums, right: CallSums): CallSums {
  const cost: Record<string, number> = { ...left.cost };
  for (const [currency, micro] of Object.entries(right.cost)) cost[currency] = (cost[currency] ?? 0) + micro;
  return {
    calls: left.calls + right.calls,
    unusable: left.unusable + right.unusable,
    inputTokens: left.inputTokens + right.inputTokens,
    cachedTokens: left.cachedTokens + right.cachedTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cost,
    unpricedCalls: left.unpricedCalls + right.unpricedCalls,
    totalMs: left.totalMs + right.totalMs,
    firstTokenMs: left.firstTokenMs + right.firstTokenMs,
    firstTokenCalls: left.firstTokenCalls + right.firstTokenCalls,
  };
}

/** All of them together; of none, nothing. */
export function totalOf(sums: readonly CallSums[]): CallSums {
  return sums.reduce(addSums, nothing);
}
