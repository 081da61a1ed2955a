import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { talk } from '../../support/talk.ts';
import {
  answersOf,
  coversOf,
  type GetPlace,
  modelInputs,
  openChat,
  PATIENCE,
  say,
  script,
  staffToken,
  untilCovered,
} from './turn-place.ts';
import { withQueues } from './with-queues.ts';

/** Finished jobs of a queue that are kept, with room for those that end while others are removed. */
const KEPT = { jobs: 500, spare: 50 };

const TURNS = 2000;

/** What operations see of a queue is what is in it, whatever the backend calls it. */
export function opsView(place: GetPlace): void {
  test('B10: stopped, with three messages behind the stop: operations see a paused queue and a backlog of three; lifted, they are answered in order', async () => {
    const { killable } = place();
    const token = await staffToken(place(), 'admin');
    const door = `${killable.instance.webUrl}/internal/killswitch`;
    const flip = (enabled: boolean) => talk(door, { token, json: { scope: 'all', enabled, reason: 'drill' } });
    const turns = async () =>
      (await talk(door, { token })).body.queues.find(({ name }: { name: string }) => name === 'turns');
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'All three.' }]);
    expect((await flip(true)).status).toBe(200);
    const seqs: number[] = [];
    for (const text of ['one', 'two', 'three']) seqs.push(await say(chat, text));
    await eventually(async () => expect(await turns()).toEqual({ name: 'turns', paused: true, backlog: 3 }));
    await flip(false);
    const events = await untilCovered(chat, ...seqs);
    expect(coversOf(events)).toEqual(seqs);
    expect(answersOf(events)).toEqual(['All three.']);
    const [input] = await modelInputs(place(), chat);
    const said = input?.filter(({ role }) => role === 'user').map(({ content }) => /one|two|three/.exec(content)?.[0]);
    expect(said).toEqual(['one', 'two', 'three']);
    await eventually(async () => expect(await turns()).toEqual({ name: 'turns', paused: false, backlog: 0 }), PATIENCE);
  });

  test('B10: after two thousand turns the queue keeps no more finished jobs than it may', async () => {
    const chat = await openChat(place());
    await withQueues(place(), async (queues) => {
      const { turns } = queues.boardQueues;
      const ring = { name: 'turns', data: { conversationId: chat.id } };
      for (let added = 0; added < TURNS; added += 100) await turns.addBulk(Array.from({ length: 100 }, () => ring));
      await eventually(async () => {
        const { backlog } = (await queues.states()).find(({ name }) => name === 'turns') ?? {};
        expect(backlog).toBe(0);
        const { completed = 0, failed = 0 } = await turns.getJobCounts('completed', 'failed');
        expect(completed).toBeGreaterThan(100);
        expect(Math.max(completed, failed)).toBeLessThanOrEqual(KEPT.jobs + KEPT.spare);
      }, PATIENCE);
    });
  });
}
