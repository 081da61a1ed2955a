import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recoverUnfinished } from '../../src/gateway/recover-action.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

/*
 * A provider that guards keys forgets them in time, and then the same call under the same key is a new refund. The sandbox store keeps its keys 24 hours; 80 % of that, counted from
 * the first send, is as long as a call whose answer is missing may be made again.
 */

const SAFE_SECONDS = 86_400 * 0.8;

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let [customer, order] = ['', ''];
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  [customer, order] = [`old-c${n}`, `old-${n}`];
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000 }) });
  chat = await bench.chat(customer);
});

const refund = () => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const status = async () =>
  (await bench.database.sql`select status from actions where order_id = ${order}`)[0]?.['status'];

/** The process dies with the right to send taken; its call is taken to have been made so long ago. */
async function sentAgo(seconds: number) {
  bench.crash.at = 'before_send';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow('before_send');
  await bench.database.sql`
    update action_legs l set sent_at = clock_timestamp() - make_interval(secs => ${seconds}) from actions a
    where a.action_id = l.action_id and a.order_id = ${order}`;
}

describe('a call that may have been made is made again under its key', () => {
  test('while the provider surely remembers it: one row', async () => {
    await sentAgo(SAFE_SECONDS - 60);
    expect((await chat.repeatLastCall()).result['code']).toBe('executed');
    expect(await booked()).toHaveLength(1);
  });

  test('and never later: unknown, a person has it, nothing is sent, not by the sweep either', async () => {
    await sentAgo(SAFE_SECONDS + 60);
    expect(await chat.repeatLastCall()).toMatchObject({ kind: 'escalate', result: { code: 'unknown' } });
    await bench.recoverAll();
    await chat.repeatLastCall();
    expect(await booked()).toEqual([]);
    expect(await status()).toBe('unknown');
  });

  test('counted from the first send: an action decided on long before is sent again all the same', async () => {
    await sentAgo(60);
    await bench.asOwner(
      (sql) => sql`update actions set created_at = clock_timestamp() - interval '30 hours' where order_id = ${order}`,
    );
    expect((await chat.repeatLastCall()).result['code']).toBe('executed');
    expect(await booked()).toHaveLength(1);
  });

  test('and no repeat makes the key younger', async () => {
    await sentAgo(1_000);
    let repeats = 0;
    const deaf = {
      ...bench.deps.effects.refund,
      send: async () => {
        repeats += 1;
        return { kind: 'unknown', detail: 'no answer', evidence: null } as const;
      },
      find: async () => ({ kind: 'not_found' }) as const,
    };
    await recoverUnfinished({ ...bench.deps, effects: { ...bench.deps.effects, refund: deaf } }, 50, {
      olderThanMs: 0,
    });
    expect(repeats).toBeGreaterThan(0);
    const [leg] = await bench.database.sql<{ age: number }[]>`
      select extract(epoch from clock_timestamp() - l.sent_at)::float8 as age from action_legs l join actions a using (action_id)
      where a.order_id = ${order}`;
    expect(leg?.age).toBeGreaterThan(999);
  });
});

describe('a call that provably never left', () => {
  test('is no send: it is made again at once, under the same key, and pays once', async () => {
    const keys: string[] = [];
    const { refund: effect } = bench.deps.effects;
    const effects = {
      ...bench.deps.effects,
      refund: {
        ...effect,
        send: async (...call: Parameters<typeof effect.send>) => {
          keys.push(call[1].key);
          return keys.length < 3
            ? ({ kind: 'not_sent', detail: 'connection refused' } as const)
            : await effect.send(...call);
        },
      },
    };
    const gateway = createToolGateway({ ...bench.deps, effects, searchPolicy: async () => [] });
    chat = await openChat({ database: bench.database, keyring: bench.keyring, gateway }, customer);
    expect((await chat.call('issue_refund', refund())).result['code']).toBe('executed');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await booked()).toMatchObject([{ key: keys[0] }]);
  });
});
