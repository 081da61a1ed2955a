import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { buildConfig, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { environmentSchema, readEnvironment } from './environment.ts';
import { projectRoot } from './project-root.ts';
import { readSecrets } from './secrets.ts';

const complete = {
  DATABASE_URL: 'postgres://app:pw@127.0.0.1:5432/countersign',
  SESSION_TOKEN_SECRET: 's'.repeat(32),
  STAFF_SESSION_SECRET: 't'.repeat(32),
  DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

function faultsOf(read: () => unknown): ConfigError {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('no ConfigError was thrown');
}

describe('reading the environment', () => {
  test('lists every fault at once, in the order of .env.example, and says what to do', () => {
    const error = faultsOf(() =>
      readConfig({ AUTO_REFUND_LIMITS: 'INR 2000', PORT: 'abc', STORE_TIME_ZONE: 'Mars/Olympus' }),
    );
    expect(error.faults.map((fault) => fault.variable)).toEqual([
      'PORT',
      'DATABASE_URL',
      'SESSION_TOKEN_SECRET',
      'DATA_ENCRYPTION_KEY',
      'STAFF_SESSION_SECRET',
      'STORE_TIME_ZONE',
      'AUTO_REFUND_LIMITS',
    ]);
    expect(error.message).toContain('PORT=abc\n    It must be a port from 1 to 65535');
    expect(error.message).toContain('run "npm start"');
  });

  test('never prints a secret, not even a wrong one', () => {
    const error = faultsOf(() =>
      readConfig({ ...complete, DATABASE_URL: 'mysql://hunter2@db', DATA_ENCRYPTION_KEY: 'hunter2' }),
    );
    expect(error.faults).toHaveLength(2);
    expect(error.message).not.toContain('hunter2');
  });

  test('treats an empty value as left out', () => {
    expect(readEnvironment({ PORT: ' ', REDIS_URL: '' })).toMatchObject({ PORT: 3000 });
    expect(readEnvironment({ REDIS_URL: '' }).REDIS_URL).toBeUndefined();
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['LEASE_MS', '0'],
    ['LEASE_MS', '1e4'],
    ['DATABASE_URL', 'localhost:5432'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['AUTO_REFUND_LIMITS', 'INR=-1'],
    ['AUTO_REFUND_LIMITS', 'INR=1,INR=2'],
    ['AUTO_REFUND_LIMITS', 'inr=1'],
    ['STORE_HOURS', 'mon-fri 18:00-09:00'],
    ['STORE_HOURS', 'someday 09:00-10:00'],
    ['STORE_TIME_ZONE', '+05:30'],
    ['DATA_ENCRYPTION_KEY', 'short'],
    ['TEST_NOW', '2026-03-01'],
    ['ROUTER', 'perhaps'],
  ])('refuses %s=%s', (variable, value) => {
    const error = faultsOf(() => readEnvironment({ COUNTERSIGN_ENV: 'test', [variable]: value }));
    expect(error.faults.map((fault) => fault.variable)).toEqual([variable]);
  });

  test('refuses to post the head of the audit unsigned, or to mail it where no mail server is', () => {
    const webhook = faultsOf(() =>
      readConfig({ ...complete, COUNTERSIGN_ENV: 'test', AUDIT_HEAD_WEBHOOK_URL: 'https://audit.example/token' }),
    );
    expect(webhook.faults.map((fault) => fault.variable)).toEqual(['AUDIT_HEAD_WEBHOOK_SECRET']);
    expect(webhook.message).not.toContain('audit.example');
    const mail = faultsOf(() => readConfig({ ...complete, AUDIT_HEAD_MAIL: 'audit@shop.example' }));
    expect(mail.faults.map((fault) => fault.variable)).toEqual(['AUDIT_HEAD_MAIL']);
    const notices = {
      APPROVAL_NOTICE_WEBHOOK_URL: 'https://hooks.example/token',
      APPROVAL_NOTICE_MAIL: 'desk@shop.example',
    };
    const unsigned = faultsOf(() => readConfig({ ...complete, ...notices }));
    expect(unsigned.faults.map((fault) => fault.variable)).toEqual([
      'APPROVAL_NOTICE_MAIL',
      'APPROVAL_NOTICE_WEBHOOK_SECRET',
    ]);
    expect(unsigned.message).not.toContain('hooks.example');
    const posted = { AUDIT_HEAD_WEBHOOK_URL: 'https://a.example', AUDIT_HEAD_WEBHOOK_SECRET: 'w'.repeat(32) };
    expect(readSecrets({ ...complete, ...posted }).auditHeadWebhook?.url).toBe('https://a.example');
  });

  test('in production refuses short secrets and a shifted clock', () => {
    const error = faultsOf(() =>
      readConfig({ ...complete, STAFF_SESSION_SECRET: 'short', TEST_NOW: '2026-03-01T12:00:00Z' }),
    );
    expect(error.faults.map((fault) => fault.variable)).toEqual(['TEST_NOW', 'STAFF_SESSION_SECRET']);
    expect(() => readConfig({ ...complete, COUNTERSIGN_ENV: 'test', STAFF_SESSION_SECRET: 'short' })).not.toThrow();
  });
});

describe('the configuration', () => {
  test('holds the decided limits by default', () => {
    const { refunds, approvals, agent, returns } = buildConfig();
    expect(refunds).toMatchObject({
      autoLimits: { INR: 200_000, USD: 2_500 },
      orderAutoTotals: { INR: 200_000, USD: 2_500 },
    });
    expect(refunds).toMatchObject({
      customerAutoTotals: { INR: 600_000 },
      refundsBeforeApproval: 3,
      storeDayTripFactor: 2,
    });
    expect(refunds).toMatchObject({ secondApproverFrom: { INR: 1_000_000 }, storeDayAuto: { INR: 480_000_000 } });
    expect(approvals).toMatchObject({ deadlineMs: 4 * 3_600_000, reminderMs: 2 * 3_600_000, plantedPerDay: 0 });
    expect(agent).toMatchObject({ leaseMs: 10_000, maxModelCalls: 10, maxConversationTokens: 50_000 });
    expect(returns).toEqual({ windowDays: 30, returnFirst: 'off' });
  });

  test('points at the stand-ins until the real services are named', () => {
    expect(buildConfig({ REHEARSAL_MODEL_PORT: '5020' }).model).toMatchObject({
      rehearsal: true,
      baseUrl: 'http://127.0.0.1:5020/v1',
    });
    expect(buildConfig({ OPENAI_API_KEY: 'k' }).model).toMatchObject({
      rehearsal: false,
      baseUrl: 'https://api.openai.com/v1',
    });
    expect(buildConfig({ COMMERCE_URL: 'https://shop.example.com/api/' }).commerce).toMatchObject({
      baseUrl: 'https://shop.example.com/api',
      embedded: false,
    });
    expect(buildConfig().queue.backend).toBe('postgres');
    expect(buildConfig({ REDIS_URL: 'redis://127.0.0.1' }).queue.backend).toBe('redis');
  });

  test('opens the test handles outside production only', () => {
    expect(readConfig(complete).testControl).toBe(false);
    expect(readConfig({ ...complete, COUNTERSIGN_ENV: 'embedded' }).testControl).toBe(true);
  });

  test('reads opening hours by weekday', () => {
    expect(buildConfig({ STORE_HOURS: 'fri-sat 09:00-12:30, sun 10:00-24:00' }).store.hours).toEqual([
      { weekday: 5, opens: '09:00', closes: '12:30' },
      { weekday: 6, opens: '09:00', closes: '12:30' },
      { weekday: 7, opens: '10:00', closes: '24:00' },
    ]);
    expect(buildConfig({ STORE_HOURS: 'never' }).store.hours).toEqual([]);
    expect(buildConfig({ STORE_HOURS: 'always' }).store.hours).toHaveLength(7);
  });

  test('contains no secret', () => {
    expect(JSON.stringify(readConfig({ ...complete, OPENAI_API_KEY: 'hunter2' }))).not.toMatch(
      /hunter2|app:pw|ssss|tttt/,
    );
  });
});

describe('the secrets', () => {
  test('do not show when printed, logged or serialised', () => {
    const secrets = readSecrets(complete);
    expect(secrets.dataEncryptionKey).toHaveLength(32);
    expect(inspect({ secrets })).toBe('{ secrets: [secrets] }');
    expect(JSON.stringify({ secrets })).toBe('{"secrets":"[secrets]"}');
  });

  test('let the owner of the schemas default to the application role', () => {
    expect(readSecrets(complete).migrationDatabaseUrl).toBe(complete.DATABASE_URL);
    expect(readSecrets({ ...complete, MIGRATION_DATABASE_URL: 'postgres://owner@h/d' }).migrationDatabaseUrl).toBe(
      'postgres://owner@h/d',
    );
  });
});

test('.env.example names every setting in the same order, with its default', () => {
  const lines = readFileSync(join(projectRoot, '.env.example'), 'utf8').split('\n');
  const written = lines.flatMap((line) => {
    const match = /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(line);
    return match ? [[match[1], match[2]]] : [];
  });
  const declared = Object.entries(environmentSchema.shape).map(([name, kind]) => [
    name,
    'defaultValue' in kind.def ? String(kind.def.defaultValue) : '',
  ]);
  expect(written).toEqual(declared);
});
