import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../stage/random.ts';
import type { ChaosPlace } from './chaos-place.ts';
import { slowModel } from './slow-model.ts';

/** Cuts every page on which an answer grows, several times within two seconds or so. @returns how many connections were cut. */
export async function cutInMidAnswer(place: ChaosPlace, random: Random): Promise<number> {
  await slowModel(place.instance).catch(() => undefined);
  let cut = 0;
  for (let time = 0; time < 20; time += 1) {
    for (const page of place.pages) if (page.isGrowing()) cut += page.cut();
    await wait(random.whole(50, 150));
  }
  return cut;
}
