import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeUnknown } from '../../src/gateway/close-unknown.ts';
import { recoverAction, recoverUnfinished } from '../../src/gateway/recover-action.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { watchPaidRefunds } from '../../src/gateway/watch-paid-refunds.ts';
import { stateOutcome } from '../../src/store/unknown-actions.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

/* B03: a refund that is pending or failed is announced as done, or one that went through stays pending for ever. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let customer = '';
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const refund = () => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const status = async () =>
  (await bench.database.sql`select status from actions where order_id = ${order}`)[0]?.['status'];
const held = () => bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
const audited = async () =>
  (await bench.database.sql`select event from audit_log where order_id = ${order} order by id`).map(
    (row) => row['event'],
  );
const handoffs = async () =>
  (await bench.database.sql`select reason from handoffs where conversation_id = ${chat.conversationId}`).map(
    (row) => row['reason'],
  );
const settle = async (as: 'succeeded' | 'failed') =>
  bench.sandbox.control('POST', 'settle', { refund_id: (await booked())[0]?.refund_id, status: as });
const remaining = async () =>
  (await bench.sandbox.control('GET', `orders/${order}`)).payments.map(
    (payment: { captured_minor: number; refunded_minor: number }) => payment.captured_minor - payment.refunded_minor,
  );
const watch = async (times: number) => {
  for (let time = 0; time < times; time += 1) await bench.recoverAll();
};

describe.each(['native', 'lookup'] as const)('B03: keys %s', (mode) => {
  beforeEach(async () => {
    n += 1;
    [customer, order] = [`b03-c${n}`, `b03-${n}`];
    await bench.sandbox.control('POST', 'mode', { idempotency: mode });
    await bench.customer(customer);
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000 }) });
    chat = await bench.chat(customer);
  });

  const accept = async () => {
    await bench.fault('refund', 'pending');
    return await chat.call('issue_refund', refund());
  };

  test('B03: accepted: the customer reads started, not paid, and the action is not executed', async () => {
    const told = await accept();
    expect(told.result).toMatchObject({ status: 'ok', code: 'pending_settlement' });
    expect(String(told.result['message'])).toMatch(/started.*not paid yet/);
    await watch(2);
    expect(await status()).toBe('pending_settlement');
    expect(await audited()).not.toContain('action.executed');
    expect(await bench.inbox(chat.conversationId)).toEqual([]);
  });

  test('B03: reported failed three times: one notice, the balance is back, units free, a person has it', async () => {
    await accept();
    for (let report = 0; report < 3; report += 1) {
      await settle('failed');
      await watch(1);
    }
    expect(await status()).toBe('failed');
    expect(await remaining()).toEqual([50_000]);
    expect(await held()).toHaveLength(0);
    expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
    expect((await bench.systemLines(chat.conversationId))[0]).toMatch(/did not go through/);
    expect(await handoffs()).toEqual(['refund_failed']);
    expect(await audited()).toEqual(['action.intended', 'action.pending_settlement', 'action.failed']);
  });

  test('B03: reported failed before we read that it is pending, and three times after: one notice, nothing stays pending', async () => {
    await bench.fault('refund', 'pending');
    const early = {
      ...bench.deps,
      effects: {
        ...bench.deps.effects,
        refund: {
          ...bench.deps.effects.refund,
          send: async (...call: Parameters<typeof bench.deps.effects.refund.send>) => {
            const answer = await bench.deps.effects.refund.send(...call);
            await settle('failed');
            return answer;
          },
        },
      },
    };
    const gateway = createToolGateway({ ...early, searchPolicy: async () => [] });
    chat = await openChat({ database: bench.database, keyring: bench.keyring, gateway }, customer);
    expect((await chat.call('issue_refund', refund())).result['code']).toBe('pending_settlement');
    for (let report = 0; report < 3; report += 1) {
      await settle('failed');
      await watch(1);
    }
    expect(await status()).toBe('failed');
    expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
    expect(await handoffs()).toEqual(['refund_failed']);
    expect(await held()).toHaveLength(0);
  });

  test('B03: reported succeeded three times: one notice, executed once, one row', async () => {
    await accept();
    for (let report = 0; report < 3; report += 1) {
      await settle('succeeded');
      await watch(1);
    }
    expect(await status()).toBe('executed');
    const [entry, ...others] = await bench.inbox(chat.conversationId);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'settlement', body: { status: 'executed' } });
    expect(await booked()).toMatchObject([{ status: 'succeeded', amount_minor: 50_000 }]);
    expect(await audited()).toEqual(['action.intended', 'action.pending_settlement', 'action.executed']);
  });

  test('B03: while the provider cannot be asked, pending stays pending', async () => {
    await accept();
    const down = {
      ...bench.deps,
      effects: {
        ...bench.deps.effects,
        refund: {
          ...bench.deps.effects.refund,
          find: async () => ({ kind: 'unavailable', detail: 'down' }) as const,
        },
      },
    };
    await recoverUnfinished(down, 50, { olderThanMs: 0 });
    expect(await status()).toBe('pending_settlement');
  });

  describe('accepted, and after a fortnight neither paid nor refused', () => {
    const sentAgo = async (days: number) => {
      await accept();
      await bench.asOwner(
        (owner) => owner`
        update action_legs l set sent_at = l.sent_at - make_interval(days => ${days}) from actions a
        where a.action_id = l.action_id and a.order_id = ${order}`,
      );
    };
    const lookAfter = async (deps = bench.deps) => {
      const [action] = await bench.database.sql`select action_id from actions where order_id = ${order}`;
      for (let time = 0; time < 3; time += 1)
        await recoverAction(String(action?.['action_id']), deps, { answering: null });
    };

    test('B03: after thirteen days it is still waited for', async () => {
      await sentAgo(13);
      await lookAfter();
      expect(await status()).toBe('pending_settlement');
      expect(await handoffs()).toEqual([]);
    });

    test('B03: its outcome is unknown: the customer is told once, a person has it, the units stay held', async () => {
      await sentAgo(15);
      await lookAfter();
      expect(await status()).toBe('unknown');
      expect(await held()).toHaveLength(1);
      expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
      expect(await handoffs()).toEqual(['outcome_unknown']);
      expect(await audited()).toEqual(['action.intended', 'action.pending_settlement', 'action.unknown']);
    });

    test('B03: so is one that the provider does not know any more', async () => {
      await sentAgo(15);
      const { refund: real } = bench.deps.effects;
      const gone = { ...real, find: async () => ({ kind: 'not_found' }) as const };
      await lookAfter({ ...bench.deps, effects: { ...bench.deps.effects, refund: gone } });
      expect(await status()).toBe('unknown');
      expect(await handoffs()).toEqual(['outcome_unknown']);
    });

    test.each([
      ['succeeded', 'executed', 1],
      ['failed', 'failed', 0],
    ] as const)('B03: what the provider says after that counts: %s', async (said, ended, units) => {
      await sentAgo(15);
      await lookAfter();
      await settle(said);
      await lookAfter();
      expect(await status()).toBe(ended);
      expect(await held()).toHaveLength(units);
    });

    test('B03: as long as the provider calls it pending, no two people can close it', async () => {
      await sentAgo(15);
      await lookAfter();
      const [action] = await bench.database.sql`select action_id from actions where order_id = ${order}`;
      const said = {
        actionId: String(action?.['action_id']),
        outcome: 'not_paid',
        refundId: null,
        evidence: 'not on the list',
      } as const;
      for (const staffId of ['asha', 'meena']) await stateOutcome(bench.database, { ...said, staffId });
      await closeUnknown(bench.deps);
      expect(await status()).toBe('unknown');
      expect(await held()).toHaveLength(1);
      expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
    });
  });

  test('B03: settled after twelve days and taken back then: noticed as one that was paid at once', async () => {
    await accept();
    await bench.asOwner(
      (owner) => owner`
      update actions set created_at = created_at - interval '12 days', business_at = business_at - interval '12 days'
      where order_id = ${order}`,
    );
    await settle('succeeded');
    await watch(5);
    expect(await status()).toBe('executed');
    await settle('failed');
    await watchPaidRefunds(bench.deps, 1000);
    expect(await status()).toBe('failed');
    expect(await held()).toHaveLength(0);
  });

  test('B03: paid, and taken back by the provider days later: failed after all, told once, a person has it, units free', async () => {
    expect((await chat.call('issue_refund', refund())).result['code']).toBe('executed');
    await watchPaidRefunds(bench.deps, 1000);
    expect(await status()).toBe('executed');
    await settle('failed');
    for (let time = 0; time < 3; time += 1) await watchPaidRefunds(bench.deps, 1000);
    expect(await status()).toBe('failed');
    expect(await remaining()).toEqual([50_000]);
    expect(await held()).toHaveLength(0);
    expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
    expect(await handoffs()).toEqual(['refund_failed']);
    expect(await audited()).toEqual(['action.intended', 'action.executed', 'action.failed']);
  });
});

describe('B03: a refund to two payments that was paid', () => {
  beforeEach(async () => {
    n += 1;
    [customer, order] = [`b03-c${n}`, `b03-${n}`];
    await bench.sandbox.control('POST', 'mode', { idempotency: 'native' });
    await bench.customer(customer);
    const payments = [
      { id: 'card', method: 'card', captured_minor: 30_000 },
      { id: 'upi', method: 'upi', captured_minor: 20_000 },
    ];
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000 }, { payments }) });
    chat = await bench.chat(customer);
    expect((await chat.call('issue_refund', refund())).result['code']).toBe('executed');
    await settle('failed');
    await watchPaidRefunds(bench.deps, 1000);
  });

  test('B03: one of the two is taken back later: not closed, the order stands still for a person, units held', async () => {
    await watch(2);
    expect(await status()).toBe('unknown');
    expect(await held()).toHaveLength(1);
    expect(await handoffs()).toEqual(['outcome_unknown']);
  });

  test('B03: the other one is taken back after it: nothing was paid, so it failed, and the order is free again', async () => {
    const [, other] = await booked();
    await bench.sandbox.control('POST', 'settle', { refund_id: other?.refund_id, status: 'failed' });
    await watch(2);
    expect(await status()).toBe('failed');
    expect(await held()).toHaveLength(0);
    expect(await remaining()).toEqual([30_000, 20_000]);
    expect(await audited()).toEqual(['action.intended', 'action.executed', 'action.unknown', 'action.failed']);
  });
});
