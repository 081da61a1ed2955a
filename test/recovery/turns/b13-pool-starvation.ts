import { expect, test } from 'vitest';
import { talk } from '../../support/talk.ts';
import {
  answersOf,
  type Chat,
  type GetPlace,
  openChat,
  say,
  script,
  type TurnPlace,
  untilCovered,
} from './turn-place.ts';

const CUSTOMERS = 30;
const PROVIDER_MS = 5000;

/** Three connections per process are enough for any number of slow providers. */
export function poolStarvation(place: GetPlace): void {
  test('B13: thirty refunds at once at a provider that takes five seconds, three connections a process: all are paid, reads are answered within a second, nothing stays open', async () => {
    const { killable } = place();
    const { storeUrl, store } = killable.instance;
    const chats = await Promise.all(Array.from({ length: CUSTOMERS }, () => openChat(place())));
    for (const chat of chats) await scriptRefund(place(), chat);
    await talk(`${storeUrl}/_control/faults`, {
      json: { on: 'refund', mode: 'latency', ms: PROVIDER_MS, times: CUSTOMERS },
    });
    const watch = watchFromOutside(place(), chats);
    const seqs = await Promise.all(chats.map((chat) => say(chat, 'Refund it please')));
    const all = await Promise.all(chats.map((chat, index) => untilCovered(chat, seqs[index] ?? 0)));
    const { slowestMs, heldOpen, looks } = await watch.stop();
    for (const events of all) expect(answersOf(events)).toEqual(['It is refunded.']);
    for (const { orderId } of chats) expect(await store.ledger(orderId)).toHaveLength(1);
    expect(looks).toBeGreaterThan(10);
    expect(heldOpen).toEqual([]);
    expect(slowestMs).toBeLessThan(1000);
  });
}

async function scriptRefund(place: TurnPlace, chat: Chat): Promise<void> {
  const refund = { name: 'issue_refund', arguments: { order_id: chat.orderId, item_ids: ['L1'], reason: 'damaged' } };
  await script(place, chat, [{ tool_calls: [refund] }, { text: 'It is refunded.' }]);
}

/** Reads as a balancer and a page do, and looks for transactions that wait for somebody. */
function watchFromOutside({ webs, sql }: TurnPlace, chats: readonly Chat[]) {
  const seen = { slowestMs: 0, heldOpen: [] as unknown[], looks: 0 };
  let over = false;
  const running = (async () => {
    while (!over) {
      const startedAt = performance.now();
      const chat = chats[seen.looks % chats.length] as Chat;
      const answers = await Promise.all([
        talk(`${webs[0]}/readyz`),
        talk(`${chat.url}/messages`, { token: chat.token }),
      ]);
      for (const { status } of answers) expect(status).toBe(200);
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt);
      const held = await sql`
        select application_name, query from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 second'`;
      seen.heldOpen.push(...held);
      seen.looks += 1;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  })();
  return {
    stop: async () => {
      over = true;
      await running;
      return seen;
    },
  };
}
