import { setTimeout as pause } from 'node:timers/promises';
import { sweepApprovals } from '../../approvals/sweep-approvals.ts';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { flipSwitch } from '../../store/kill-switches.ts';
import { type Attack, note } from './attack.ts';
import type { Interlude } from './plan-wave.ts';

/** No call is held by the provider for longer. */
const SLOWEST_MS = 800;
const SCOPES = ['tool:issue_refund', 'all'] as const;

/** Flips the switch that stands on, or else turns the one on that is next. Times are taken so that what lies between them was surely stopped. */
export async function flipOver(attack: Attack): Promise<void> {
  const { stops } = attack.books;
  const open = stops.find((stop) => stop.off === null);
  const scope = open?.scope ?? SCOPES[stops.length % SCOPES.length] ?? 'all';
  if (open) open.off = Date.now();
  note(attack, `${scope} ${open ? 'is lifted' : 'goes on'}`, 'switch');
  await flipSwitch(attack.stage.deps, { scope, enabled: !open, reason: 'drill', actor: 'staff:olga' });
  if (!open) stops.push({ scope, on: Date.now(), off: null });
}

/** Plays what comes between two waves, with nothing beside it. */
export async function playInterlude(attack: Attack, interlude: Interlude): Promise<void> {
  const { stage } = attack;
  switch (interlude) {
    case 'none':
      // A switch is never left on for long: an attack on a store that is stopped proves little.
      if (attack.wave % 4 === 0 && attack.books.stops.some((stop) => stop.off === null)) await flipOver(attack);
      return;
    case 'flip':
      return await flipOver(attack);
    case 'stop_and_lift':
      for (let times = 0; times < 2; times += 1) {
        await flipOver(attack);
        await recoverUnfinished(stage.deps, 50, { olderThanMs: 0 });
        await sweepApprovals(stage.deps);
      }
      return;
    case 'native_keys':
    case 'lookup_only':
      // a call that came under one promise must be booked under it: no provider takes a promise back in between
      await pause(SLOWEST_MS);
      note(attack, interlude === 'native_keys' ? 'the provider guards keys' : 'the provider guards no keys', 'switch');
      return await stage.shop.setMode(interlude === 'native_keys' ? 'native' : 'lookup');
    default:
      return interlude satisfies never;
  }
}
