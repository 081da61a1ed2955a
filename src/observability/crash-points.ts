import { readFileSync, renameSync } from 'node:fs';

/**
 * The instants at which losing the process is most dangerous. A test kills it at one of them and asserts that the story still ends with
 * one row in the provider's ledger.
 */
export const crashPoints = {
  /** A customer's message is committed, and nobody was rung. */
  after_message_stored: 'after_message_stored',
  /** The intent is committed, the right to send is not taken: nobody was called, and somebody must. */
  after_intent: 'after_intent',
  /** The right to send is taken, no byte has left: a later process cannot tell this from a lost answer. */
  before_send: 'before_send',
  /** The provider has answered, and only this process knows. */
  after_effect: 'after_effect',
  /** The outcome is committed, and the model has not read it. */
  after_outcome: 'after_outcome',
  /** A proposal is committed, and its job is not in the queue. */
  after_proposal: 'after_proposal',
  /** A person's decision is committed, and nobody was rung. */
  after_decision_stored: 'after_decision_stored',
  /** An approved action is executing by the row, and nothing was sent. */
  after_approved_intent: 'after_approved_intent',
  /** A request was taken back in the row, and the model has not read it. */
  after_withdrawal: 'after_withdrawal',
  /** A proposal has expired by the row, and nobody was rung. */
  after_expiry: 'after_expiry',
} as const;

/** One of {@link crashPoints}. */
export type CrashPointName = keyof typeof crashPoints;

/** Called at a crash point; returns at once outside a test. */
export type CrashPoint = (name: CrashPointName) => Promise<void>;

/** Never crashes: what production uses. */
export const noCrashPoint: CrashPoint = async () => {};

/**
 * Kills this process with SIGKILL at the point whose name stands in `orderFile`, once: taking the order and dying are one step, so of
 * several processes one dies, and a restarted one lives. The file is looked for at every point, so that a test can place orders
 * while everything runs. For the embedded and test set-up only.
 */
export function crashOnOrder(orderFile: string): CrashPoint {
  return async (reached) => {
    if (!takeOrder(orderFile, reached)) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  };
}

function takeOrder(orderFile: string, reached: string): boolean {
  try {
    if (readFileSync(orderFile, 'utf8').trim() !== reached) return false;
    renameSync(orderFile, `${orderFile}.taken`);
    return true;
  } catch {
    return false;
  }
}
