import { setTimeout as pause } from 'node:timers/promises';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import type { ActionDeps } from './action-deps.ts';

const EVERY_MS = 50;

/** Waits until an action that somebody else carries out is no longer executing, or the time is up. Holds no lock. */
export async function waitForOutcome(actionId: string, deps: ActionDeps, withinMs: number): Promise<Action | null> {
  const until = performance.now() + withinMs;
  for (;;) {
    const action = await readAction(deps.database.sql, actionId);
    if (action?.status !== 'executing' || performance.now() > until) return action;
    await pause(EVERY_MS);
  }
}
