import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleApproval } from '../../src/approvals/settle-approval.ts';
import { writeTools } from '../../src/contracts/tool-arguments.ts';
import type { ActionDeps } from '../../src/gateway/action-deps.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import type { CrashPointName } from '../../src/observability/crash-points.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

/*
 * I9, for every tool that writes and both scopes that stop it: wherever the stop meets a request, the provider gets no call after it, and lifting it fires nothing. What is
 * counted is what the provider received, not what the rows say. The drill with real processes is actions/kill-switch-drill.ts.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
/** In every id of one test, and so in every call the provider gets for it. */
let mark = '';

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  mark = `sw${String(n).padStart(4, '0')}`;
  await bench.customer(mark);
  await bench.order(`${mark}-d`, { customer_id: mark, ...pricedOrder({ L1: 50_000 }) });
  await bench.order(`${mark}-p`, { customer_id: mark, status: 'pending', delivered_at: null });
});

const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
const items = () => ({ order_id: `${mark}-d`, item_ids: ['L1'], reason: 'damaged' });
const requests: Readonly<Record<string, () => Record<string, unknown>>> = {
  issue_refund: items,
  create_return: items,
  resend_receipt: () => ({ order_id: `${mark}-p` }),
  update_preference: () => ({ preference: 'sms_updates', value: false }),
  change_address: () => ({ order_id: `${mark}-p`, address: lane }),
};
const cases = Object.keys(requests).flatMap((tool) => ['all', `tool:${tool}`].map((scope) => [tool, scope] as const));
const argsOf = (tool: string) => requests[tool]?.() ?? {};

/** Calls that would change something, as the provider received them for this test. */
const sends = async (): Promise<number> =>
  (await bench.sandbox.control('GET', 'requests')).requests.filter(
    (one: { method: string; path: string; body: unknown }) =>
      one.method !== 'GET' && JSON.stringify([one.path, one.body]).includes(mark),
  ).length;
const statuses = async () =>
  (await bench.database.sql`select status from actions where customer_id = ${mark} order by created_at`).map(
    (row) => row['status'],
  );
const letEverythingRun = async () => {
  await bench.database.sql`update approvals set rung_at = null`;
  await bench.recoverAll();
  await bench.sweep();
};

/** Every tool on this tier from the next call on. */
const allOn = (tier: 'auto' | 'approve') =>
  bench.database.sql`
    insert into autonomy_versions (policy, reason, changed_by, kind)
    values (${bench.database.sql.json({ tools: Object.fromEntries(Object.keys(requests).map((tool) => [tool, { tier }])) })}, 'for this test',
      'test', 'published')`;

/** A chat at a gateway where something happens at a point of the way. */
function chatWhere(changed: Partial<ActionDeps>): Promise<Chat> {
  const gateway = createToolGateway({ ...bench.deps, ...changed, searchPolicy: async () => [] });
  return openChat({ database: bench.database, keyring: bench.keyring, gateway }, mark);
}
const at = (point: CrashPointName, happens: () => Promise<unknown>): Partial<ActionDeps> => ({
  crashPoint: async (name) => {
    if (name === point) await happens();
  },
});

describe('without a person', () => {
  beforeAll(() => allOn('auto'));

  test('the table names every tool that writes; withdrawing has its own test', () => {
    expect([...Object.keys(requests), 'withdraw_request'].sort()).toEqual([...writeTools].sort());
  });

  test.each(cases)('%s, %s on before it is asked for: no intent, no call', async (tool, scope) => {
    const chat = await bench.chat(mark);
    await bench.flip(scope, true);
    expect(await chat.call(tool, argsOf(tool))).toMatchObject({ kind: 'stopped', result: { code: 'stopped' } });
    await bench.flip(scope, false);
    await letEverythingRun();
    expect(await statuses()).toEqual([]);
    expect(await sends()).toBe(0);
  });

  test.each(cases)(
    '%s, %s on between intent and call: blocked, no call, also once it is lifted',
    async (tool, scope) => {
      const chat = await chatWhere(at('after_intent', () => bench.flip(scope, true)));
      expect(await chat.call(tool, argsOf(tool))).toMatchObject({ kind: 'stopped', result: { code: 'blocked' } });
      await letEverythingRun();
      await bench.flip(scope, false);
      await letEverythingRun();
      expect(await statuses()).toEqual(['blocked']);
      expect(await sends()).toBe(0);
    },
  );

  test.each(cases)('%s, %s on and off between intent and call: blocked, no call', async (tool, scope) => {
    const onAndOff = async () => {
      await bench.flip(scope, true);
      await bench.flip(scope, false);
    };
    const chat = await chatWhere(at('after_intent', onAndOff));
    expect(await chat.call(tool, argsOf(tool))).toMatchObject({ kind: 'stopped', result: { code: 'blocked' } });
    await letEverythingRun();
    expect(await statuses()).toEqual(['blocked']);
    expect(await sends()).toBe(0);
  });

  test.each(cases)(
    '%s, %s on when a call may have been made: asked about, not made again by recovery, also once it is lifted',
    async (tool, scope) => {
      const chat = await bench.chat(mark);
      bench.crash.at = 'before_send';
      await expect(chat.call(tool, argsOf(tool))).rejects.toThrow('before_send');
      await bench.flip(scope, true);
      await letEverythingRun();
      await chat.repeatLastCall();
      await bench.flip(scope, false);
      await letEverythingRun();
      await chat.repeatLastCall();
      expect(await statuses()).toEqual(['unknown']);
      expect(await sends()).toBe(0);
    },
    30_000,
  );

  test.each(cases)('%s, %s on while a call that never left waits to be tried again: blocked', async (tool, scope) => {
    const send = async () => {
      await bench.flip(scope, true);
      return { kind: 'not_sent', detail: 'connection refused' } as const;
    };
    const effects = { ...bench.deps.effects };
    for (const [kind, effect] of Object.entries(effects)) Object.assign(effects, { [kind]: { ...effect, send } });
    const chat = await chatWhere({ effects });
    expect(await chat.call(tool, argsOf(tool))).toMatchObject({ kind: 'stopped', result: { code: 'blocked' } });
    await bench.flip(scope, false);
    await letEverythingRun();
    expect(await statuses()).toEqual(['blocked']);
    expect(await sends()).toBe(0);
  });
});

describe('with the agreement of a person', () => {
  beforeAll(() => allOn('approve'));
  afterAll(() => allOn('auto'));

  const propose = async (tool: string) => {
    const chat = await bench.chat(mark);
    expect((await chat.call(tool, argsOf(tool))).result['code']).toBe('proposed');
    const [approval] = await bench.approvals({ conversationId: chat.conversationId });
    return { chat, id: approval?.approval_id ?? '' };
  };

  test.each(cases)('%s, %s on while it waits: nobody decides, and the row waits on', async (tool, scope) => {
    const { id } = await propose(tool);
    await bench.flip(scope, true);
    expect(await bench.decide(id, 'approve')).toMatchObject({ code: 'stopped', httpStatus: 409 });
    await bench.flip(scope, false);
    await letEverythingRun();
    expect(await statuses()).toEqual(['proposed']);
    expect(await sends()).toBe(0);
  });

  test.each(cases)('%s, %s on after the agreement: blocked, no call, also once it is lifted', async (tool, scope) => {
    const { id } = await propose(tool);
    await bench.decide(id, 'approve');
    await bench.flip(scope, true);
    await bench.settle(id);
    await letEverythingRun();
    await bench.flip(scope, false);
    await bench.settle(id);
    await letEverythingRun();
    expect(await statuses()).toEqual(['blocked']);
    expect(await sends()).toBe(0);
  });

  test.each(cases)('%s, %s on after its execution began and before the call: blocked, no call', async (tool, scope) => {
    const { id } = await propose(tool);
    await bench.decide(id, 'approve');
    await settleApproval(id, { ...bench.deps, ...at('after_approved_intent', () => bench.flip(scope, true)) });
    await letEverythingRun();
    await bench.flip(scope, false);
    await letEverythingRun();
    expect(await statuses()).toEqual(['blocked']);
    expect(await sends()).toBe(0);
  });

  test.each(['all', 'tool:withdraw_request'])('%s on: a request is not taken back, and waits on', async (scope) => {
    const { chat } = await propose('issue_refund');
    await chat.ask('never mind');
    const [row] = await bench.database.sql`select action_id from actions where customer_id = ${mark}`;
    await bench.flip(scope, true);
    const told = await chat.call('withdraw_request', { action_id: String(row?.['action_id']) });
    expect(told).toMatchObject({ kind: 'stopped' });
    await bench.flip(scope, false);
    expect(await statuses()).toEqual(['proposed']);
  });
});

describe('the look at the switch', () => {
  beforeAll(() => allOn('auto'));

  test('is made again when a call comes later than two seconds after it', async () => {
    let held = false;
    const holdOnce = async () => {
      if (held) return;
      held = true;
      await new Promise((wake) => setTimeout(wake, 2_100));
    };
    const chat = await chatWhere(at('before_send', holdOnce));
    expect((await chat.call('issue_refund', items())).result['code']).toBe('executed');
    expect(await sends()).toBe(1);
    const [leg] = await bench.database.sql<{ late: number }[]>`
      select extract(epoch from l.sent_at - a.created_at)::float8 as late from action_legs l join actions a using (action_id)
      where a.customer_id = ${mark}`;
    expect(leg?.late).toBeGreaterThan(2);
  }, 20_000);

  test('finds a stop that came while a call was held up, and the call is never made', async () => {
    const holdAndStop = async () => {
      await bench.flip('all', true);
      await new Promise((wake) => setTimeout(wake, 2_100));
    };
    const chat = await chatWhere(at('before_send', holdAndStop));
    expect((await chat.call('issue_refund', items())).kind).toBe('stopped');
    await bench.flip('all', false);
    await letEverythingRun();
    expect(await statuses()).toEqual(['blocked']);
    expect(await sends()).toBe(0);
  }, 20_000);

  const rename = (from: string, to: string) =>
    bench.asOwner((sql) => sql`alter table ${sql(from)} rename to ${sql(to)}`);
  const lose = () => rename('kill_switches', 'kill_switches_gone');
  const find = () => rename('kill_switches_gone', 'kill_switches');

  test('cannot be made when the intent is to be committed: stopped, nothing begun', async () => {
    const commerce = {
      ...bench.deps.commerce,
      getOrder: async (id: string) => {
        const read = await bench.deps.commerce.getOrder(id);
        await lose();
        return read;
      },
    };
    const chat = await chatWhere({ commerce });
    const told = await chat.call('issue_refund', items());
    await find();
    expect(told.kind).toBe('stopped');
    expect(await statuses()).toEqual([]);
    expect(await sends()).toBe(0);
  });

  test('cannot be made right before the call: no call; once it can, the same call goes out once', async () => {
    let lost = false;
    const loseOnce = async () => {
      if (!lost) await lose();
      lost = true;
    };
    const chat = await chatWhere(at('after_intent', loseOnce));
    await expect(chat.call('issue_refund', items())).rejects.toThrow('kill_switches');
    expect(await sends()).toBe(0);
    await find();
    expect((await chat.repeatLastCall()).result['code']).toBe('executed');
    expect(await sends()).toBe(1);
  });

  test('cannot be made when an approved action is to begin: no call; once it can, it is paid once', async () => {
    await allOn('approve');
    const chat = await bench.chat(mark);
    await chat.call('issue_refund', items());
    const [approval] = await bench.approvals({ conversationId: chat.conversationId });
    const id = approval?.approval_id ?? '';
    await bench.decide(id, 'approve');
    await lose();
    await expect(bench.settle(id)).rejects.toThrow();
    await find();
    expect(await sends()).toBe(0);
    await bench.settle(id);
    expect(await sends()).toBe(1);
    await allOn('auto');
  });
});
