import { lockAskers, otherAskers } from './action-askers.ts';
import type { Action } from './action-row.ts';
import { lockAction } from './actions.ts';
import { type Database, inTransaction, type Transaction } from './database.ts';
import { lockOrder } from './guards.ts';
import { holdSwitches, type Switches } from './kill-switches.ts';

/** What is held while an action is decided on. */
export type HeldAction = {
  readonly action: Action;
  readonly switches: Switches;
  /** Epoch of the order, where it was locked too. */
  readonly epoch: number | null;
};

/** What to lock besides the action and those who asked for it. */
export type LockOptions = {
  /** Conversations that take part without having asked. */
  readonly also?: readonly string[];
  /** Locks this order as well. */
  readonly orderId?: string;
};

/**
 * Runs `work` in a transaction that holds, in the order that holds everywhere, the switches, every conversation that asked, the order where wanted, and the
 * action. Whoever joins the action meanwhile waits, or made it in time and is locked too; so everybody who asked is told. Null when there is no such action.
 */
export async function withActionLocked<T>(
  database: Database,
  actionId: string,
  options: LockOptions,
  work: (tx: Transaction, held: HeldAction) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const done = await inTransaction(database, async (tx) => {
      const switches = await holdSwitches(tx);
      const askers = await lockAskers(tx, [actionId], options.also);
      const epoch = options.orderId === undefined ? null : await lockOrder(tx, options.orderId);
      const action = await lockAction(tx, actionId);
      if (!action) return { value: null };
      if (await otherAskers(tx, actionId, askers)) return null;
      return { value: await work(tx, { action, switches, epoch }) };
    });
    if (done !== null) return done.value;
  }
}
