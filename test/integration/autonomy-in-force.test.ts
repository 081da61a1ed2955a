import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPolicy, rollBackPolicy } from '../../src/autonomy/publish-policy.ts';
import { buildConfig } from '../../src/config/config.ts';
import { type AutonomyPolicy, startingPolicy } from '../../src/domain/autonomy.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { newestAutonomyVersion } from '../../src/store/autonomy.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { openChat } from '../support/open-chat.ts';

/** How soon a change must hold everywhere. */
const WITHIN_MS = 5000;

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let otherDatabase: Database;
let orders = 0;

beforeAll(async () => {
  bench = await openMoneyBench();
  otherDatabase = openDatabase({ url: bench.ownerUrl, max: 4 });
  await bench.customer('c1');
});
afterAll(async () => {
  await otherDatabase.close();
  await bench.close();
});

const limits = buildConfig().refunds;
const ladder = { profile: 'demo', limits, plan: buildConfig().ladder } as const;
const change = async (reason: string) => ({
  basedOn: await newestAutonomyVersion(bench.database.sql),
  reason,
  overrideReason: null,
  staffId: 'olga',
});
const publish = async (policy: AutonomyPolicy) =>
  await publishPolicy({ database: bench.database, ladder }, policy, await change('A drill.'));

/** What comes of a fresh refund of INR 100.00 at one of the two processes. */
async function refund(gateway = bench.gateway, database = bench.database): Promise<string> {
  orders += 1;
  const customerId = `c-${orders}`;
  const orderId = `o-${orders}`;
  await bench.customer(customerId);
  await bench.order(orderId, { customer_id: customerId, ...pricedOrder({ L1: 10_000 }) });
  const chat = await openChat({ database, keyring: bench.keyring, gateway }, customerId);
  const told = await chat.call('issue_refund', { order_id: orderId, item_ids: ['L1'], reason: 'damaged' });
  return String(told.result['code']);
}

describe('a version of the policy', () => {
  test('holds within seconds in every process that acts, without a restart, forward and back', async () => {
    const second = createToolGateway({ ...bench.deps, database: otherDatabase, searchPolicy: async () => [] });
    const both = async () => [await refund(), await refund(second, otherDatabase)];
    expect(await both()).toEqual(['executed', 'executed']);
    const demo = startingPolicy('demo');
    const steps: [string, () => ReturnType<typeof publish>][] = [
      ['proposed', () => publish({ ...demo, tools: { ...demo.tools, issue_refund: { tier: 'approve' } } })],
      ['drafted', () => publish({ ...demo, tools: { ...demo.tools, issue_refund: { tier: 'draft' } } })],
      ['proposed', async () => await rollBackPolicy({ database: bench.database, ladder }, await change('Back.'))],
      ['executed', async () => await rollBackPolicy({ database: bench.database, ladder }, await change('Back.'))],
      ['proposed', () => publish({ ...demo, limits: { ...limits, autoLimits: { INR: 9999 } } })],
      ['executed', () => publish({ ...demo, limits: { ...limits, autoLimits: { INR: 10_000 } } })],
    ];
    for (const [code, step] of steps) {
      expect((await step()).kind).toBe('published');
      const at = performance.now();
      expect(await both()).toEqual([code, code]);
      expect(performance.now() - at).toBeLessThan(WITHIN_MS);
    }
  });

  test('that comes into force while an order is being fetched holds for that very call', async () => {
    const demo = startingPolicy('demo');
    await publish({ ...demo, limits });
    let published: Promise<unknown> | null = null;
    const commerce = {
      ...bench.deps.commerce,
      getOrder: async (orderId: string) => {
        const answer = await bench.deps.commerce.getOrder(orderId);
        published ??= publish({ ...demo, tools: { ...demo.tools, issue_refund: { tier: 'off' } }, limits });
        await published;
        return answer;
      },
    };
    const gateway = createToolGateway({ ...bench.deps, commerce, searchPolicy: async () => [] });
    expect(await refund(gateway)).toBe('tool_off');
    expect(await bench.ledger()).not.toContainEqual(expect.objectContaining({ order_id: `o-${orders}` }));
  });

  test('sets from which amount two people must agree', async () => {
    const demo = startingPolicy('demo');
    await publish({
      tools: { ...demo.tools, issue_refund: { tier: 'approve' } },
      limits: { ...limits, secondApproverFrom: { INR: 10_000 } },
    });
    expect(await refund()).toBe('proposed');
    const [row] = await bench.database.sql`select required_approvers from approvals order by created_at desc limit 1`;
    expect(row).toEqual({ required_approvers: 2 });
  });
});
