import { afterAll, beforeAll, describe } from 'vitest';
import { onEachBackend } from '../support/each-backend.ts';
import { slowModels, zombieWorkers } from './turns/b05-zombie-worker.ts';
import { restarts } from './turns/b06-restart-loses-a-turn.ts';
import { backendLoss } from './turns/b07-backend-loss.ts';
import { enqueueGap } from './turns/b08-enqueue-gap.ts';
import { dedup, emptiedDatabase } from './turns/b09-dedup-swallows-a-turn.ts';
import { opsView } from './turns/b10-ops-view.ts';
import { poolStarvation } from './turns/b13-pool-starvation.ts';
import { concurrentMessages } from './turns/b29-concurrent-messages.ts';
import { handoffReturn } from './turns/b30-handoff-return.ts';
import { DELAY_MS, everyPage } from './turns/every-page-sees-the-same.ts';
import { openTurnPlace, type TurnPlace } from './turns/turn-place.ts';

/*
 * Two web processes, two agents, a database and a Redis that can go away: one instance per backend for all that may happen to a turn, because starting one takes longer
 * than most of it. What disturbs nobody else runs at the same time.
 */
onEachBackend('no turn is lost, doubled or reordered', (backend) => {
  let opened: TurnPlace;
  const place = () => opened;
  beforeAll(async () => {
    opened = await openTurnPlace(backend);
  }, 240_000);
  afterAll(() => opened?.close(), 60_000);

  describe('while the database is slow', () => {
    beforeAll(() => opened.database.slowDown(DELAY_MS));
    afterAll(() => opened.database.slowDown(0));
    everyPage(place);
    slowModels(place);
    concurrentMessages(place);
    handoffReturn(place);
  });
  zombieWorkers(place);
  restarts(place);
  enqueueGap(place);
  backendLoss(place);
  dedup(place);
  opsView(place);
  if (backend.name === 'postgres') poolStarvation(place);
  emptiedDatabase(place);
});
