import type { AutonomyVersion } from './autonomy.ts';
import type { Queryable } from './database.ts';
import type { Switches } from './kill-switches.ts';

/** A call of the model, and the order it names, if any. */
export type PreflightCall = {
  readonly conversationId: string;
  readonly step: number;
  readonly callIndex: number;
  readonly orderId: string | null;
};

/** What is looked at before a call is handled, in one statement. */
export type Preflight = {
  readonly switches: Switches;
  /** Null before the policy's first use. */
  readonly autonomy: AutonomyVersion | null;
  /** The order's epoch before it is fetched; 0 when it was never touched. */
  readonly orderEpoch: number;
  /** False when nothing was ever decided on the order: its lock is made before anything is. */
  readonly orderTouched: boolean;
  /** The action this very call has begun already; null for a call that is new. */
  readonly actionId: string | null;
};

type PreflightRow = {
  switches: { scope: string; enabled: boolean; epoch: number }[] | null;
  autonomy: AutonomyVersion | null;
  order_epoch: number | null;
  action_id: string | null;
};

/** Reads it. When this throws, nothing may be done: the answer is "stopped". */
export async function readPreflight(sql: Queryable, call: PreflightCall): Promise<Preflight> {
  const [row] = await sql<PreflightRow[]>`
    select
      (select jsonb_agg(jsonb_build_object('scope', scope, 'enabled', enabled, 'epoch', epoch)) from kill_switches) as switches,
      (select jsonb_build_object('version', version, 'policy', policy) from autonomy_versions order by version desc limit 1) as autonomy,
      (select epoch from order_guards where order_id = ${call.orderId}) as order_epoch,
      (select action_id from actions where conversation_id = ${call.conversationId} and step = ${call.step}
        and call_index = ${call.callIndex}) as action_id`;
  if (!row) throw new Error('The preflight query returned no row');
  return {
    switches: new Map((row.switches ?? []).map(({ scope, enabled, epoch }) => [scope, { enabled, epoch }])),
    autonomy: row.autonomy,
    orderEpoch: row.order_epoch ?? 0,
    orderTouched: row.order_epoch !== null,
    actionId: row.action_id,
  };
}
