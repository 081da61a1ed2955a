import { randomBytes } from 'node:crypto';
import { decideApproval } from '../../src/approvals/decide.ts';
import { createMailFingerprint } from '../../src/approvals/mail-fingerprint.ts';
import { settleApproval } from '../../src/approvals/settle-approval.ts';
import { sweepApprovals } from '../../src/approvals/sweep-approvals.ts';
import { openSandboxConnector } from '../../src/commerce/sandbox-connector.ts';
import { openSandboxRefunds } from '../../src/commerce/sandbox-refunds.ts';
import { buildConfig } from '../../src/config/config.ts';
import type { ActionDeps, ActionSettings } from '../../src/gateway/action-deps.ts';
import { changeEffects } from '../../src/gateway/change-effects.ts';
import { recoverAction, recoverUnfinished } from '../../src/gateway/recover-action.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { returnEffect } from '../../src/gateway/tools/create-return.ts';
import { refundEffect } from '../../src/gateway/tools/issue-refund.ts';
import type { CrashPointName } from '../../src/observability/crash-points.ts';
import { listApprovals } from '../../src/store/approvals.ts';
import { createKeyring } from '../../src/store/content-keys.ts';
import { openDatabase } from '../../src/store/database.ts';
import { flipSwitch } from '../../src/store/kill-switches.ts';
import { openChat } from './open-chat.ts';
import { openTestSandbox, orderRecord } from './open-test-sandbox.ts';
import { openTestDatabase } from './test-database.ts';

/** Thrown at a crash point in the place of a SIGKILL: nothing after it runs, and no transaction is open there. */
export class Crashed extends Error {}

/** The whole money path for real: gateway, approvals and ledger on a database of their own, and the sandbox store behind HTTP. */
export async function openMoneyBench(overrides: Partial<ActionSettings> = {}) {
  const [sandbox, testDatabase] = await Promise.all([openTestSandbox(), openTestDatabase()]);
  const database = openDatabase({ url: testDatabase.databaseUrl, max: 12 });
  const masterKey = randomBytes(32);
  const keyring = createKeyring(masterKey);
  const address = { baseUrl: sandbox.url, timeoutMs: 1500 };
  const connector = openSandboxConnector(address);
  const refunds = openSandboxRefunds(address);
  const rung = { turns: [] as string[], approvals: [] as string[], staff: [] as string[] };
  const crash = { at: null as CrashPointName | null };
  const deps: ActionDeps = {
    database,
    keyring,
    commerce: connector,
    effects: {
      refund: refundEffect(refunds, connector),
      return: returnEffect(connector),
      ...changeEffects(connector, { database, keyring }),
    },
    settings: { ...defaultSettings(), commerceTimeoutMs: address.timeoutMs, ...overrides },
    doorbells: {
      turns: (ids) => rung.turns.push(...ids),
      approval: (id) => rung.approvals.push(id),
      staff: (topic) => rung.staff.push(topic),
    },
    fingerprintMail: createMailFingerprint(masterKey),
    crashPoint: async (name) => {
      if (name !== crash.at) return;
      crash.at = null;
      throw new Crashed(name);
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
  const gateway = createToolGateway({ ...deps, searchPolicy: async () => [] });
  const { sql } = database;
  return {
    ...{
      sandbox,
      database,
      keyring,
      deps,
      gateway,
      rung,
      crash,
      appUrl: testDatabase.databaseUrl,
      ownerUrl: testDatabase.ownerUrl,
    },
    customer: (id: string, email = `${id}@example.com`) =>
      sandbox.control('PUT', `customers/${id}`, {
        name: `Customer ${id}`,
        email,
        phone: '+91 90000 00000',
        address: { line1: '1 Road', city: 'Pune', postal_code: '411001', country: 'IN' },
      }),
    order: (id: string, record: Record<string, unknown> = {}) =>
      sandbox.control('PUT', `orders/${id}`, orderRecord({ delivered_at: daysAgo(3), ...record })),
    chat: (customerId: string | null = 'c1') => openChat({ database, keyring, gateway }, customerId),
    decide: (approvalId: string, decision: 'approve' | 'reject', staff: Partial<Staff> = {}) =>
      decideApproval(deps, {
        approvalId,
        decision,
        note: staff.note === undefined ? 'looked at it' : staff.note,
        approver: { staffId: staff.id ?? 'asha', email: staff.email ?? null, role: staff.role ?? 'approver' },
        digest: staff.digest ?? null,
      }),
    settle: (approvalId: string) => settleApproval(approvalId, deps),
    sweep: () => sweepApprovals(deps),
    recover: (actionId: string) => recoverAction(actionId, deps, { answering: null }),
    recoverAll: () => recoverUnfinished(deps, 50, { olderThanMs: 0 }),
    flip: (scope: string, enabled: boolean) =>
      flipSwitch(deps, { scope, enabled, reason: 'drill', actor: 'staff:ops' }),
    approvals: (filter: Parameters<typeof listApprovals>[1] = {}) => listApprovals(database, filter),
    ledger: async (): Promise<LedgerRow[]> => (await sandbox.control('GET', 'ledger')).refunds,
    returns: async (): Promise<{ return_id: string }[]> => (await sandbox.control('GET', 'returns')).returns,
    refundCalls: async (): Promise<{ key: string }[]> =>
      (await sandbox.control('GET', 'requests')).requests.filter(
        (request: { method: string; path: string }) => request.method === 'POST' && request.path.includes('/refunds'),
      ),
    fault: (on: string, mode: string, times = 1, ms = 0) => sandbox.control('POST', 'faults', { on, mode, times, ms }),
    audit: async (event: string) => await sql`select * from audit_log where event = ${event} order by id`,
    actions: async () => await sql`select a.*, judged_by(a) as rule_results from actions a order by created_at`,
    heldUnits: async () => await sql`select * from unit_claims where released_at is null`,
    inbox: async (conversationId: string) =>
      await sql`select kind, body from inbox_entries where conversation_id = ${conversationId} order by seq`,
    systemLines: async (conversationId: string) =>
      (
        await sql`select content_masked from messages where conversation_id = ${conversationId} and role = 'system' order by seq`
      ).map((row) => String(row['content_masked'])),
    /** Does what only the owner of the tables may: what the application's role is refused. */
    asOwner: async <T>(work: (owner: typeof sql) => Promise<T>): Promise<T> => {
      const owner = openDatabase({ url: testDatabase.ownerUrl, max: 1 });
      try {
        return await work(owner.sql);
      } finally {
        await owner.close();
      }
    },
    /** Moves the business clock on; windows, deadlines and due dates follow. */
    passHours: async (hours: number) => {
      await sql`update business_clock set clock_offset = clock_offset + make_interval(mins => ${Math.round(hours * 60)})`;
    },
    close: async () => {
      connector.close();
      refunds.close();
      await database.close();
      await Promise.all([testDatabase.drop(), sandbox.close()]);
    },
  };
}

type Staff = { id: string; email: string; role: string; note: string | null; digest: string };

/** A refund as the store's ledger shows it. */
export type LedgerRow = {
  refund_id: string;
  order_id: string;
  amount_minor: number;
  currency: string;
  key: string;
  payment_id: string;
  status: string;
};

/** An instant some days ago, as the store takes it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** An order record of lines at the given unit prices, each paid in full by one card. */
export function pricedOrder(prices: Record<string, number>, more: Record<string, unknown> = {}) {
  const lines = Object.entries(prices).map(([id, price]) => ({
    id,
    name: `Item ${id}`,
    quantity: 1,
    unit_price_minor: price,
    discount_minor: 0,
    tax_minor: 0,
  }));
  const total = lines.reduce((sum, line) => sum + line.unit_price_minor, 0);
  return { lines, payments: [{ id: 'p1', method: 'card', captured_minor: total }], ...more };
}

function defaultSettings(): ActionSettings {
  const config = buildConfig();
  return {
    limits: config.refunds,
    returns: config.returns,
    staff: config.staff,
    receiptsPerOrderDay: config.receipts.perOrderDay,
    timeZone: config.store.timeZone,
    approvals: config.approvals,
    autonomyProfile: 'demo',
    commerceTimeoutMs: config.commerce.timeoutMs,
  };
}
