import { randomUUID } from 'node:crypto';
import { buildConfig } from '../../src/config/config.ts';
import type { Tier } from '../../src/domain/autonomy.ts';
import { limitRules } from '../../src/domain/refund/automatic-rules.ts';
import { judgeRules } from '../../src/domain/rule.ts';
import type { Database } from '../../src/store/database.ts';

/** An action of the past as a test wants it; what is left out is an ordinary automatic refund of today. */
export type PastActionSeed = {
  readonly tool?: string;
  readonly reason?: string | null;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly tier?: Tier;
  readonly status?: string;
  readonly daysAgo?: number;
  readonly origin?: 'agent' | 'staff';
  /** Refunds the customer had before, as the rule recorded them. */
  readonly refundsBefore?: number;
};

/** Writes a past action as the gateway would have recorded it under the configured limits, and returns its id. */
export async function seedPastAction({ sql }: Pick<Database, 'sql'>, seed: PastActionSeed = {}): Promise<string> {
  const { tool = 'issue_refund', reason = 'damaged', amountMinor = 50_000, currency = 'INR', tier = 'auto' } = seed;
  const refund = tool === 'issue_refund';
  const { results, broken } = judgeRules(refund ? limitRules : limitRules.slice(0, 1), {
    tier,
    limits: buildConfig().refunds,
    totals: {
      orderAutomaticMinor: 0,
      customerAutomaticMinor: 0,
      customerRefunds: seed.refundsBefore ?? 0,
      storeDayMinor: 0,
    },
    plan: { amountMinor, currency },
  });
  const automatic = broken.length === 0;
  const status = seed.status ?? (tier === 'draft' ? 'drafted' : 'executed');
  const [actionId, conversationId, keyId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into content_keys (content_key_id, wrapped_key) values (${keyId}, '\\x00')`;
  await sql`
    insert into conversations (conversation_id, token_hash, channel, content_key_id)
    values (${conversationId}, sha256(${conversationId}::text::bytea), 'chat', ${keyId})`;
  await sql`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, origin, staff_id, order_id,
      args, units, amount_minor, currency, rule_results, idempotency_key, status, automatic, digest, based_on_seq, business_at)
    values (${actionId}, ${conversationId}, 'c1', 0, 0, 'call', ${tool}, ${refund ? 'refund' : 'return'}, ${seed.origin ?? 'agent'},
      ${seed.origin === 'staff' ? 'asha' : null}, ${`o-${actionId.slice(0, 8)}`}, ${sql.json(reason === null ? {} : { reason })}, '[]', ${refund ? amountMinor : null},
      ${refund ? currency : null}, ${sql.json(results as never)}, ${actionId}, ${status}, ${automatic}, 'd', 1,
      business_now() - make_interval(days => ${seed.daysAgo ?? 1}))`;
  return actionId;
}
