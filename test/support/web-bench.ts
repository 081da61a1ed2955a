import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createApp } from '../../src/api/app.ts';
import type { AppDeps } from '../../src/api/app-deps.ts';
import { serveApp } from '../../src/api/serve.ts';
import { createMailFingerprint } from '../../src/approvals/mail-fingerprint.ts';
import { createOfficeDesk } from '../../src/approvals/office-desk.ts';
import { ladderSettings } from '../../src/autonomy/ladder-settings.ts';
import { buildConfig } from '../../src/config/config.ts';
import type { EventSignal, Signal } from '../../src/contracts/signals.ts';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { createAuthenticateStaff } from '../../src/identity/authenticate-staff.ts';
import { createCodeKeeper } from '../../src/identity/one-time-code.ts';
import { createSignInBound } from '../../src/identity/sign-in-bound.ts';
import { createStaffDesk } from '../../src/identity/staff-desk.ts';
import { createStaffSignIn, hashStaffPassword } from '../../src/identity/staff-sign-in.ts';
import { createBusinessEvents } from '../../src/observability/events.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { createMetrics } from '../../src/observability/metrics.ts';
import { createCustomerAllowance } from '../../src/realtime/customer-allowance.ts';
import { type EventHub, openEventHub } from '../../src/realtime/event-hub.ts';
import { openReceipts, type Receipts } from '../../src/realtime/receipts.ts';
import { openSocketServer } from '../../src/realtime/socket-server.ts';
import { createKeyring } from '../../src/store/content-keys.ts';
import { readWatchedConversations } from '../../src/store/conversation-access.ts';
import { saveReceipts } from '../../src/store/customer-notices.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { openEventReader } from '../../src/store/event-reader.ts';
import { saveStaffMember } from '../../src/store/staff-members.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openTestDatabase } from './test-database.ts';

/** A signal within this process: what several web processes of one installation share, in a test. */
export function createLocalSignal(): EventSignal & { readonly published: Signal[] } {
  const handlers = new Set<(signal: Signal) => void>();
  const published: Signal[] = [];
  return {
    published,
    publish: (signal) => {
      published.push(signal);
      setImmediate(() => {
        for (const handler of handlers) handler(signal);
      });
    },
    subscribe: async (handler) => {
      handlers.add(handler);
      return async () => {
        handlers.delete(handler);
      };
    },
    close: async () => handlers.clear(),
  };
}

/** What a test may set. */
export type WebBenchOptions = {
  readonly overrides?: Partial<AppDeps> | ((deps: AppDeps, databaseUrl: string) => Partial<AppDeps>);
  readonly settings?: Partial<AppDeps['settings']>;
  readonly board?: (deps: AppDeps) => RequestHandler;
  /** Milliseconds between two looks of the event hub. (Default: 200.) */
  readonly lookMs?: number;
  /** Milliseconds between two checks of the staff sockets. (Default: 100.) */
  readonly recheckMs?: number;
  /** Milliseconds a socket may stay that has joined no namespace. (Default: 10,000.) */
  readonly joinWithinMs?: number;
};

/** The web process of a test: real HTTP, real sockets, a real database of its own; queue, approvals and switches are stand-ins. */
export async function openWebBench(options: WebBenchOptions = {}) {
  const testDatabase = await openTestDatabase();
  const database = openDatabase({ url: testDatabase.databaseUrl, max: 6 });
  const keyring = createKeyring(randomBytes(32));
  const signal = createLocalSignal();
  const rung: string[] = [];
  const faults: unknown[] = [];
  const logged: string[] = [];
  const { databaseUrl } = testDatabase;
  const parts = { database, databaseUrl, keyring, signal, rung, faults, logged, options };
  const first = await openNode(parts);
  const nodes = [first];
  return {
    ...first,
    testDatabase,
    database,
    keyring,
    signal,
    /** Conversations the queue was rung for. */
    rung,
    faults,
    /** Lines of the log, as text. */
    logged,
    /** A second web process on the same database and signal. */
    openSecondNode: async () => {
      const node = await openNode(parts);
      nodes.push(node);
      return node;
    },
    staffToken: (role: StaffRole, name = `${role}-machine`) =>
      createStaffToken(database.sql, { staffId: name, role, email: null }),
    addStaff: async (role: StaffRole, password = 'correct horse battery') => {
      const staffId = `person-${role}`;
      const email = `${role}@shop.example`;
      const passwordHash = await hashStaffPassword(password);
      await saveStaffMember(database, { staffId, name: staffId, email, role, passwordHash });
      return { staffId, email, password };
    },
    /** How many rows each table of the product holds: nothing was written when two counts are equal. */
    countRows: () => countRows(database),
    close: async () => {
      for (const node of nodes) await node.stop();
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** See {@link openWebBench}. */
export type WebBench = Awaited<ReturnType<typeof openWebBench>>;

type NodeParts = {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly keyring: ReturnType<typeof createKeyring>;
  readonly signal: EventSignal;
  readonly rung: string[];
  readonly faults: unknown[];
  readonly logged: string[];
  readonly options: WebBenchOptions;
};

const SESSION_TOKEN_SECRET = 'session-token-secret-of-the-tests!';

async function openNode(parts: NodeParts) {
  const { database, signal, options } = parts;
  const hub = await openEventHub({
    readEvents: openEventReader(database.sql),
    readWatched: (ids) => readWatchedConversations(database.sql, ids),
    signal,
    onError: (error) => parts.faults.push(error),
    lookMs: options.lookMs ?? 200,
  });
  // The address is known only once it listens, and the deps need it before.
  let handler: RequestHandler = () => {};
  const served = await serveApp((req, res) => handler(req as never, res as never, () => {}), {
    host: '127.0.0.1',
    port: 0,
  });
  const url = `http://127.0.0.1:${served.port}`;
  const receipts = openReceipts({
    write: (batch) => saveReceipts(database.sql, batch),
    onError: (error) => parts.faults.push(error),
    everyMs: 50,
  });
  const deps = createDeps(parts, hub, receipts, url);
  handler = createApp(deps) as unknown as RequestHandler;
  const sockets = await openSocketServer(served.server, {
    ...deps,
    publicUrl: url,
    signal,
    rateLimits: deps.settings.rateLimits,
    adapter: null,
    recheckMs: options.recheckMs ?? 100,
    joinWithinMs: options.joinWithinMs ?? 10_000,
  });
  return {
    url,
    deps,
    hub,
    sockets,
    sessionTokenSecret: SESSION_TOKEN_SECRET,
    stop: async () => {
      await hub.close();
      await sockets.close();
      await served.close(200);
      await receipts.close();
    },
  };
}

function createDeps(parts: NodeParts, hub: EventHub, receipts: Receipts, url: string): AppDeps {
  const { database, keyring, signal, options } = parts;
  const logger = createLogger({
    level: 'debug',
    role: 'web',
    destination: { write: (line) => parts.logged.push(line) },
  });
  const metrics = createMetrics(false);
  const staffSignIn = createStaffSignIn({ database, secret: 'staff-session-secret-of-the-tests!', publicUrl: url });
  const base: AppDeps = {
    settings: {
      publicUrl: url,
      trustedProxies: 0,
      rateLimits: false,
      testControl: true,
      // A machine that runs many tests at once may take its time; the tests of outages set the real limit.
      answerWithinMs: 25_000,
      pagesDirectory: join(tmpdir(), 'countersign-no-pages'),
      ...options.settings,
    },
    database,
    keyring,
    sessionTokenSecret: SESSION_TOKEN_SECRET,
    codes: createCodeKeeper(randomBytes(32)),
    staffSignIn,
    signInBound: createSignInBound(database, 'staff-session-secret-of-the-tests!'),
    staffDesk: createStaffDesk({ database, keyring, signal, publicUrl: url, storeName: 'Test Store' }),
    authenticateStaff: createAuthenticateStaff({
      database,
      staffSignIn,
      machineTokens: options.settings?.testControl ?? true,
    }),
    hub,
    receipts,
    customerAllowance: createCustomerAllowance(),
    signal,
    ringTurn: async (conversationId) => {
      parts.rung.push(conversationId);
      return true;
    },
    approvals: noApprovals,
    office: createOfficeDesk({
      ...{ database, signal, fingerprintMail: createMailFingerprint(randomBytes(32)) },
      claims: buildConfig().approvals,
    }),
    staffActions: {
      list: async () => null,
      orders: async () => null,
      preview: async () => null,
      ask: async () => ({ kind: 'not_found' }),
      dismiss: async () => ({ kind: 'not_found' }),
    },
    switches: { flip: async () => {}, read: async () => ({ switches: [], queues: [] }) },
    ladder: ladderSettings(buildConfig()),
    costs: { ...buildConfig().costs, timeZone: 'Asia/Kolkata' },
    handoverLine: async () => 'A person will read this and answer here.',
    handoverWarnMs: 900_000,
    reopenWindowDays: 7,
    audit: { headFolder: join(tmpdir(), 'countersign-no-heads'), appRole: 'countersign_app', timeZone: 'Asia/Kolkata' },
    board: null,
    logger,
    events: createBusinessEvents(logger, metrics),
    metrics,
  };
  const { overrides } = options;
  const changed = { ...base, ...(typeof overrides === 'function' ? overrides(base, parts.databaseUrl) : overrides) };
  return options.board ? { ...changed, board: options.board(changed) } : changed;
}

const notFound = async () => ({ kind: 'not_found' }) as const;
const noQueue = { waiting: 0, claimed: 0, reminded: 0, oldest_seconds: null };

/** A desk on which nothing lies. */
const noApprovals: AppDeps['approvals'] = {
  list: async () => [],
  decide: notFound,
  open: async () => {},
  claim: notFound,
  release: notFound,
  reassign: notFound,
  approveTogether: async () => ({ kind: 'decided', decided: [], dropped: [] }),
  telemetry: async (days) => ({
    days,
    as_of: new Date().toISOString(),
    time_zone: 'UTC',
    queue: noQueue,
    approvers: [],
  }),
};

async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'countersign' order by 1`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from ${database.sql(name)}`;
      return [name, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}
