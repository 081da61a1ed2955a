import type { z } from 'zod';
import type { costLine, costsAnswer, costsQuery } from '../contracts/costs-http.ts';
import type { PriceTable } from '../domain/cost/price-table.ts';
import { savingOf } from '../domain/cost/saving.ts';
import type { CurrencyCode, MinorUnits } from '../domain/money.ts';
import type { Queryable } from '../store/database.ts';
import { type CostGroup, readCostRows } from '../store/model-cost-rows.ts';
import {
  type CallSums,
  type ConversationDay,
  type CostPeriod,
  readCallLatency,
  readClosedContacts,
  readConversationDays,
  readCostLines,
  storeDayOf,
  totalOf,
} from '../store/model-costs.ts';

/** What the figures are told by. */
export type CostSettings = {
  readonly timeZone: string;
  readonly prices: PriceTable;
  /** What one contact costs that a person handles. */
  readonly humanContact: Readonly<Record<CurrencyCode, MinorUnits>>;
};

type Query = z.output<typeof costsQuery>;
type Answer = z.input<typeof costsAnswer>;
type Line = z.input<typeof costLine>;

/** Days before today that are read when no beginning is named. */
const DAYS_BEFORE = 6;

/** What models cost in a stretch of days, beside what people would have cost. */
export async function readCosts(sql: Queryable, query: Query, settings: CostSettings): Promise<Answer> {
  const period = await periodOf(sql, query, settings.timeZone);
  const [days, perDay, latency, closed] = await Promise.all([
    readConversationDays(sql, period),
    readCostLines(sql, period, 'day'),
    readCallLatency(sql, period),
    readClosedContacts(sql, period),
  ]);
  const total = totalOf(perDay);
  const conversations = days.reduce((sum, { begun }) => sum + begun, 0);
  const { lines, more } = await readLines(sql, query, period, days);
  return {
    as_of: new Date().toISOString(),
    from: period.from,
    to: period.to,
    time_zone: period.timeZone,
    by: query.by,
    totals: {
      ...showSums(total),
      conversations,
      cost_per_conversation: conversations === 0 ? [] : showCost(perOne(total.cost, conversations)),
      calls_per_conversation: conversations === 0 ? null : Math.round((total.calls / conversations) * 100) / 100,
      first_token_ms: { p50: latency.firstTokenP50, p95: latency.firstTokenP95 },
      total_ms: { p50: latency.totalP50, p95: latency.totalP95 },
    },
    people: {
      contact_cost: Object.entries(settings.humanContact).map(([currency, amount_minor]) => ({
        currency,
        amount_minor,
      })),
      closed: closed.closed,
      without_person: closed.withoutPerson,
      saving: savingOf(closed.withoutPerson, settings.humanContact, total.cost, total.unpricedCalls).map(
        ({ currency, savingMicro }) => ({ currency, saving_micro: savingMicro }),
      ),
    },
    prices: settings.prices.map(({ model, currency, input, cached, output }) => ({
      model,
      currency,
      input_micro: input,
      cached_micro: cached,
      output_micro: output,
    })),
    lines,
    more,
  };
}

/** The figures of it that stand beside other numbers: what a conversation costs, and how long customers wait. */
export function costsInShort({ totals }: Answer) {
  const { conversations, cost_per_conversation, unpriced_calls, first_token_ms, total_ms } = totals;
  return { conversations, cost_per_conversation, unpriced_calls, first_token_ms, total_ms };
}

async function periodOf(sql: Queryable, { from, to }: Query, timeZone: string): Promise<CostPeriod> {
  const dayOf = async (given: string | undefined) => {
    if (given !== undefined && given.length === 10) return given;
    return await storeDayOf(sql, given === undefined ? null : new Date(given), timeZone);
  };
  const last = await dayOf(to);
  const first = from === undefined ? shiftDay(last, -DAYS_BEFORE) : await dayOf(from);
  return { from: first, to: last, timeZone };
}

function shiftDay(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

async function readLines(
  sql: Queryable,
  { by, conversation_id, limit }: Query,
  period: CostPeriod,
  days: readonly ConversationDay[],
): Promise<{ readonly lines: Line[]; readonly more: boolean }> {
  if (by === 'conversation' || by === 'turn' || by === 'call') {
    const rows = await readCostRows(sql, { period, by, conversationId: conversation_id ?? null, limit: limit + 1 });
    return { lines: rows.slice(0, limit).map(showGroup), more: rows.length > limit };
  }
  const lines = await readCostLines(sql, period, by);
  const ofDay = new Map(days.map((day) => [day.day, day]));
  const shown = lines.map(({ key, ...line }): Line => {
    const day = by === 'day' ? ofDay.get(key) : undefined;
    return { key, ...showSums(line), ...(day ? { conversations: day.conversations, begun: day.begun } : {}) };
  });
  return { lines: shown, more: false };
}

function showGroup(row: CostGroup): Line {
  return {
    key: row.turnId ?? row.conversationId,
    ...showSums(row),
    conversation_id: row.conversationId,
    turn_id: row.turnId,
    at: row.firstAt.toISOString(),
    until: row.lastAt.toISOString(),
    models: [...row.models],
    prompt_versions: [...row.promptVersions],
    tools_versions: [...row.toolsVersions],
  };
}

function showSums(sums: CallSums) {
  return {
    calls: sums.calls,
    unusable_calls: sums.unusable,
    input_tokens: sums.inputTokens,
    cached_tokens: sums.cachedTokens,
    output_tokens: sums.outputTokens,
    cost: showCost(sums.cost),
    unpriced_calls: sums.unpricedCalls,
    mean_first_token_ms: sums.firstTokenCalls === 0 ? null : Math.round(sums.firstTokenMs / sums.firstTokenCalls),
    mean_total_ms: sums.calls === 0 ? null : Math.round(sums.totalMs / sums.calls),
  };
}

function showCost(cost: CallSums['cost']) {
  return Object.entries(cost).map(([currency, cost_micro]) => ({ currency, cost_micro }));
}

function perOne(cost: CallSums['cost'], conversations: number): CallSums['cost'] {
  return Object.fromEntries(
    Object.entries(cost).map(([currency, micro]) => [currency, Math.round(micro / conversations)]),
  );
}
