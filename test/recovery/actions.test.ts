import { afterAll, beforeAll } from 'vitest';
import { onEachBackend } from '../support/each-backend.ts';
import { type KillableInstance, launchInstance } from '../support/launch-instance.ts';
import { unknownOutcomes } from './actions/b01-unknown-outcome-retried-as-new.ts';
import { resumedTurns } from './actions/b14-resume-continues.ts';
import { staleApprovals } from './actions/b16-stale-or-expired-approval.ts';
import { killSwitchDrills } from './actions/kill-switch-drill.ts';

/*
 * Every process for real, one instance per backend for all that may happen to an action on its way, because starting one takes longer than most of it. The tests come one after the
 * other, each with customers and orders of its own.
 */
onEachBackend('what an action comes to', (backend) => {
  let killable: KillableInstance;
  const place = () => killable;
  beforeAll(async () => {
    killable = await launchInstance(backend);
  }, 240_000);
  afterAll(() => killable?.close(), 60_000);

  unknownOutcomes(place);
  resumedTurns(place);
  staleApprovals(place);
  killSwitchDrills(place, backend);
});
