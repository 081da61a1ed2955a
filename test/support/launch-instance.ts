import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VariableName } from '../../src/config/environment.ts';
import { launchStack } from '../../src/embedded/launch-stack.ts';
import { type CustomerConversation, openConversation } from '../../src/evals/client/customer-conversation.ts';
import { type Instance, openInstance } from '../../src/evals/instance/instance.ts';
import type { OrderRecordInput } from '../../src/sandbox/shapes/order-record.ts';
import type { Backend } from './each-backend.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A whole instance whose processes a test may kill. */
export type KillableInstance = {
  readonly instance: Instance;
  readonly database: TestDatabase;
  /** Folder of the instance, by which commands find it. */
  readonly dataDir: string;
  /** The settings of its roles, secrets included. */
  readonly environment: Readonly<Record<string, string>>;
  /** Address of the rehearsal model. */
  readonly modelUrl: string;
  /** Everything it has written, and how its processes ended. */
  readonly output: () => string;
  /** Process ids of a role, as they are now. */
  readonly pidsOf: (role: string) => Promise<number[]>;
  /** Orders the first process that reaches the crash point to die there. */
  readonly crashAt: (point: string) => Promise<void>;
  /** True once a process has taken the order. */
  readonly crashed: () => Promise<boolean>;
  /** A customer and a delivered order of one line, new each time, and the customer's conversation. */
  readonly customerWithOrder: (priceMinor: number) => Promise<{ orderId: string; conversation: CustomerConversation }>;
  /** The same without a conversation: what the shop knows the customer by instead. */
  readonly customerAndOrder: (priceMinor: number) => Promise<{ orderId: string; sessionToken: string }>;
  readonly close: () => Promise<void>;
};

/** Tests are declared before there is an instance. */
export type GetInstance = () => KillableInstance;

type Settings = Partial<Record<VariableName, string>>;

/** Starts every role on a database of its own and the given queue backend. Settings may depend on where the database is. */
export async function launchInstance(
  backend: Backend,
  settings: Settings | ((database: TestDatabase) => Promise<Settings>) = {},
  only?: string,
): Promise<KillableInstance> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-recovery-'));
  await chmod(dataDir, 0o711);
  const crashFile = join(dataDir, 'crash');
  const stack = await launchStack({
    dataDir,
    timeoutMs: 180_000,
    ...(only === undefined ? {} : { only }),
    env: {
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      CONFIRM_WRITES: 'off',
      ROUTER: 'off',
      DATABASE_URL: database.databaseUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      COMMERCE_TIMEOUT_MS: '2000',
      LEASE_MS: '3000',
      CRASH_FILE: crashFile,
      ...backend.env,
      ...(typeof settings === 'function' ? await settings(database) : settings),
    },
  });
  const runtime = await stack.runtime();
  const instance = await openInstance(runtime, stack.stop);
  return {
    instance,
    database,
    dataDir,
    environment: runtime.environment,
    modelUrl: new URL(runtime.urls['model'] ?? instance.webUrl).origin,
    output: stack.output,
    pidsOf: async (role) =>
      (await stack.runtime()).processes
        .filter(({ name }) => name === role || name.startsWith(`${role}-`))
        .map(({ pid }) => pid),
    crashAt: async (point) => {
      await rm(`${crashFile}.taken`, { force: true });
      await writeFile(crashFile, point);
    },
    crashed: async () => existsSync(`${crashFile}.taken`),
    customerWithOrder: (priceMinor) => customerWithOrder(instance, priceMinor),
    customerAndOrder: (priceMinor) => customerAndOrder(instance, priceMinor),
    close: async () => {
      try {
        await stack.stop();
      } finally {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

let numbered = 0;

async function customerWithOrder(instance: Instance, priceMinor: number) {
  const { orderId, sessionToken } = await customerAndOrder(instance, priceMinor);
  const { webUrl } = instance;
  return { orderId, conversation: await openConversation({ webUrl, sessionToken, timeoutMs: 150_000 }) };
}

async function customerAndOrder(instance: Instance, priceMinor: number) {
  numbered += 1;
  const customerId = `cust_r${process.pid}_${numbered}`;
  const orderId = `R-${process.pid}-${numbered}`;
  const now = (await instance.store.now()).getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await instance.store.putCustomer(customerId, { name: 'A Customer', email: `${customerId}@example.com` });
  const record: OrderRecordInput = {
    customer_id: customerId,
    currency: 'INR',
    status: 'delivered',
    placed_at: daysAgo(6),
    delivered_at: daysAgo(3),
    lines: [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: priceMinor }],
    payments: [{ id: `pay_${orderId}`, method: 'card', captured_minor: priceMinor }],
  };
  await instance.store.putOrder(orderId, record);
  return { orderId, sessionToken: await instance.sessionToken(customerId) };
}
