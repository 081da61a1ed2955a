import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CrashPointName } from '../../src/observability/crash-points.ts';
import { openMoneyBench } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let customer = '';
let chat: Chat;

beforeAll(async () => {
  // an address runs by itself here, so that every write is killed on the same path
  bench = await openMoneyBench();
  await bench.database.sql`
    insert into autonomy_versions (policy, reason, changed_by, kind)
    values (${bench.database.sql.json({
      tools: {
        resend_receipt: { tier: 'auto' },
        update_preference: { tier: 'auto' },
        change_address: { tier: 'auto' },
      },
    })}, 'for this test', 'test', 'published')`;
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  customer = `crash-c${n}`;
  order = `crash-o${n}`;
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, status: 'pending', delivered_at: null });
  chat = await bench.chat(customer);
});

const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
type Write = { tool: string; path: string; args: () => Record<string, unknown>; made: () => Promise<number> };
const ofOrder = (rows: { order_id: string }[]) => rows.filter((row) => row.order_id === order).length;
const writes: Write[] = [
  {
    tool: 'resend_receipt',
    path: '/receipts',
    args: () => ({ order_id: order }),
    made: async () => ofOrder((await bench.sandbox.control('GET', 'receipts')).receipts),
  },
  {
    tool: 'update_preference',
    path: '/preferences',
    args: () => ({ preference: 'sms_updates', value: false }),
    made: async () =>
      (await bench.sandbox.control('GET', 'changes')).changes.filter(
        (one: { customer_id: string }) => one.customer_id === customer,
      ).length,
  },
  {
    tool: 'change_address',
    path: '/address',
    args: () => ({ order_id: order, address: lane }),
    made: async () => ofOrder((await bench.sandbox.control('GET', 'changes')).changes),
  },
];
const points: CrashPointName[] = ['after_intent', 'before_send', 'after_effect', 'after_outcome'];
const actions = async () => await bench.database.sql`select * from actions where customer_id = ${customer}`;
const sends = async (path: string) =>
  (await bench.sandbox.control('GET', 'requests')).requests.filter(
    (one: { method: string; path: string }) =>
      one.method !== 'GET' && one.path.includes(path) && (one.path.includes(order) || one.path.includes(customer)),
  );

describe.each(['native', 'lookup'])('in a store with %s keys', (mode) => {
  beforeAll(async () => {
    await bench.sandbox.control('POST', 'mode', { idempotency: mode });
  });

  for (const { tool, path, args, made } of writes) {
    test.each(points)(
      `${tool} killed %s is made once at most, under one key, and is never failed in the dark`,
      async (point) => {
        bench.crash.at = point;
        await expect(chat.call(tool, args())).rejects.toThrow(point);
        await chat.repeatLastCall();
        await bench.recoverAll();
        const [action, ...more] = await actions();
        expect(more).toEqual([]);
        const keys = new Set((await sends(path)).map((one: { key: string }) => one.key));
        expect([...keys].every((key) => key === action?.['action_id'])).toBe(true);
        expect(await made()).toBeLessThanOrEqual(1);
        const certain = point === 'before_send' && mode === 'lookup' ? 'unknown' : 'executed';
        expect(action?.['status']).toBe(certain);
        expect(await made()).toBe(certain === 'executed' ? 1 : 0);
      },
    );

    test(`${tool} whose answer is lost is asked for by its key and told as done`, async () => {
      await bench.fault(tool, 'lose_response');
      expect(await chat.call(tool, args())).toMatchObject({ result: { status: 'ok', code: 'executed' } });
      expect(await sends(path)).toHaveLength(1);
      expect(await made()).toBe(1);
    });

    test(`${tool} that is refused is failed, and nothing was made`, async () => {
      await bench.fault(tool, 'refuse');
      expect(await chat.call(tool, args())).toMatchObject({ result: { status: 'refused', code: 'failed' } });
      expect(await made()).toBe(0);
    });
  }

  test('a write nobody can find out about is unknown, keeps its place, and goes to a person', async () => {
    if (mode === 'native') await bench.sandbox.control('POST', 'mode', { idempotency: 'lookup' });
    await bench.fault('change_address', 'error_before');
    const outcome = await chat.call('change_address', { order_id: order, address: lane });
    expect(outcome).toMatchObject({ kind: 'escalate', result: { status: 'unknown' } });
    const again = await chat.call('change_address', { order_id: order, address: { ...lane, line1: '9 Lane' } });
    expect(again).toMatchObject({ result: { code: 'overlaps_open_request' } });
    expect(await sends('/address')).toHaveLength(1);
    await bench.sandbox.control('POST', 'mode', { idempotency: mode });
  });
});
