import type { ModelCallRecord } from '../domain/cost/model-call.ts';
import type { ModelCost } from '../domain/cost/price-table.ts';
import type { Queryable } from './database.ts';
import { jsonText } from './json.ts';

/** A call with its price; null where the model has none. */
export type PricedCall = ModelCallRecord & { readonly cost: ModelCost | null };

/** What a turn was answered with. `model` is the one that was configured; each call says which one answered it. */
export type TurnVersions = { readonly prompt: string; readonly tools: string; readonly model: string };

/** What was spent since the last step and is written with the next. */
export type Spent = {
  readonly versions: TurnVersions;
  readonly calls: readonly PricedCall[];
  /** What the router found, where it was asked since the last step. */
  readonly route?: { readonly intent: string; readonly language: string | null } | undefined;
  /** Of these the ones that count against the conversation's limits; where the statement does not take them by itself. */
  readonly modelCalls?: number;
  readonly tokens?: number;
};

/** The calls as the functions of the database take them, to ride in a statement that writes something else. */
export function spentJson(sql: Queryable, { versions, calls, route, modelCalls, tokens }: Spent) {
  return jsonText(sql, {
    ...versions,
    ...route,
    ...(modelCalls === undefined ? {} : { model_calls: modelCalls }),
    ...(tokens === undefined ? {} : { tokens }),
    calls: calls.map(toJson),
  });
}

/** Writes calls that no step of their turn took along: it was given up half-way. Elsewhere they ride, see {@link spentJson}. */
export async function writeModelCalls(
  sql: Queryable,
  turn: { readonly conversationId: string; readonly turnId: string },
  spent: Spent,
): Promise<void> {
  await sql`select note_model_calls(${turn.conversationId}, ${turn.turnId}, ${spentJson(sql, spent)}::jsonb)`;
}

function toJson(call: PricedCall) {
  return {
    purpose: call.purpose,
    model: call.model,
    outcome: call.outcome,
    input: call.input,
    cached: Math.min(call.cached, call.input),
    output: call.output,
    first_token_ms: call.firstTokenMs === null ? null : Math.round(call.firstTokenMs),
    total_ms: Math.round(call.totalMs),
    currency: call.cost?.currency ?? null,
    cost_micro: call.cost?.costMicro ?? null,
  };
}
