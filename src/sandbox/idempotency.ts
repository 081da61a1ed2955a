import { createHash } from 'node:crypto';
import { asJson, type Query } from './database.ts';
import { Problem } from './problem.ts';

/** A write that may come again under the same key. */
export type KeyedCall = { readonly call: string; readonly key: string | null; readonly request: unknown };

/** `fresh`: go ahead, then `keepAnswer`. `replay`: this was answered before. */
export type KeyClaim<Answer> = { readonly kind: 'fresh' } | { readonly kind: 'replay'; readonly answer: Answer };

/** How the store treats keys: see docs/sandbox-store.md. */
export async function idempotencyMode(query: Query): Promise<'native' | 'lookup'> {
  const [row] = await query<{ idempotency: 'native' | 'lookup' }[]>`select idempotency from behaviour`;
  return row?.idempotency ?? 'native';
}

/** Switches between `native` and `lookup`. Keys that were kept stay kept. */
export async function setIdempotencyMode(query: Query, mode: 'native' | 'lookup'): Promise<void> {
  await query`update behaviour set idempotency = ${mode}`;
}

/**
 * Claims a key for this transaction. In lookup mode keys guard nothing and every call is fresh.
 *
 * A concurrent call with the same key waits here until this transaction ends; if it ends in a refusal, the key is free again.
 *
 * @throws Problem 400 `idempotency_key_missing` in native mode without a key; 409 `idempotency_key_reused` when the key came
 * before with another request.
 */
export async function claimKey<Answer>(query: Query, { call, key, request }: KeyedCall): Promise<KeyClaim<Answer>> {
  if ((await idempotencyMode(query)) === 'lookup') return { kind: 'fresh' };
  if (key === null) throw new Problem(400, 'idempotency_key_missing', 'Send an Idempotency-Key header.');
  const digest = digestOf(request);
  const claimed = await query`
    insert into idempotency_keys (call, idempotency_key, digest) values (${call}, ${key}, ${digest})
    on conflict do nothing returning call`;
  if (claimed.length > 0) return { kind: 'fresh' };
  const [kept] = await query<{ digest: string; answer: Answer }[]>`
    select digest, answer from idempotency_keys where call = ${call} and idempotency_key = ${key}`;
  if (kept?.digest === digest) return { kind: 'replay', answer: kept.answer };
  throw new Problem(409, 'idempotency_key_reused', 'This Idempotency-Key came before with another request.');
}

/** Keeps the answer under the key, to be replayed as it is. Does nothing without a claimed key. */
export async function keepAnswer(query: Query, { call, key }: KeyedCall, answer: unknown): Promise<void> {
  if (key === null) return;
  await query`
    update idempotency_keys set answer = ${asJson(query, answer)}
    where call = ${call} and idempotency_key = ${key} and answer is null`;
}

/** Same request, same digest, in whatever order its fields were written. */
function digestOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortFields)).digest('hex');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
