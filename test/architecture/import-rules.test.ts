import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const load = createRequire(import.meta.url);
const { forbidden, options } = load('../../.dependency-cruiser.cjs') as {
  forbidden: IForbiddenRuleType[];
  options: object;
};

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'countersign-rules-'));
  await write(
    'package.json',
    JSON.stringify({ type: 'module', dependencies: allowed, devDependencies: { vitest: '*' } }),
  );
  await write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext" } }');
});

afterEach(() => rm(project, { recursive: true }));

const allowed = Object.fromEntries(
  [
    'postgres',
    'drizzle-orm',
    'bullmq',
    'ioredis',
    'pg',
    'express',
    'socket.io',
    '@socket.io/adapter',
    'openai',
    'zod',
  ].map((name) => [name, '*']),
);

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

/** Writes files that import each other, by path from the root, and returns the names of the rules they break. */
async function brokenBy(imports: Record<string, readonly string[]>): Promise<string[]> {
  for (const [from, targets] of Object.entries(imports)) {
    await write(from, targets.map((target) => `import '${specifier(from, target)}';\n`).join(''));
    for (const target of targets) await makeTarget(target, imports);
  }
  const folders = [...new Set(Object.keys(imports).map((path) => path.split('/')[0] ?? ''))];
  const { output } = await cruise(folders, { ...options, baseDir: project, validate: true, ruleSet: { forbidden } });
  return [...new Set((output as ICruiseResult).summary.violations.map((violation) => violation.rule.name))].sort();
}

const isFile = (target: string) => target.endsWith('.ts');

function specifier(from: string, target: string): string {
  if (!isFile(target)) return target;
  return `${'../'.repeat(from.split('/').length - 1)}${target}`;
}

async function makeTarget(target: string, imports: Record<string, readonly string[]>): Promise<void> {
  if (isFile(target)) {
    if (imports[target] === undefined) await write(target, 'export {};\n');
    return;
  }
  await write(
    `node_modules/${target}/package.json`,
    JSON.stringify({ name: target, version: '1.0.0', main: 'index.js' }),
  );
  await write(`node_modules/${target}/index.js`, '');
}

describe('a build fails when', () => {
  test.each([
    ['agent-never-reaches-commerce', 'src/agent/run-turn.ts', 'src/commerce/port.ts'],
    ['api-cannot-move-money', 'src/api/routes/decide.ts', 'src/gateway/execute-action.ts'],
    ['api-cannot-move-money', 'src/api/routes/decide.ts', 'src/commerce/port.ts'],
    ['web-role-cannot-move-money', 'src/roles/start-web.ts', 'src/gateway/execute-action.ts'],
    ['web-role-cannot-move-money', 'workers/web.ts', 'src/commerce/port.ts'],
    ['one-file-pays', 'src/approvals/propose.ts', 'src/commerce/refund-port.ts'],
    ['one-file-pays', 'src/gateway/execute-action.ts', 'src/commerce/refund-port.ts'],
    ['one-file-pays', 'src/gateway/tools/create-return.ts', 'src/commerce/sandbox-refunds.ts'],
    ['domain-imports-nothing', 'src/domain/money.ts', 'src/store/database.ts'],
    ['domain-imports-nothing', 'src/domain/money.ts', 'zod'],
    ['contracts-import-domain-and-zod', 'src/contracts/http.ts', 'src/store/database.ts'],
    ['nothing-imports-entry-points', 'src/store/database.ts', 'workers/web.ts'],
    ['nothing-imports-entry-points', 'src/store/database.ts', 'test/support/eventually.ts'],
    ['nothing-imports-entry-points', 'src/api/app.ts', 'dashboards/chat/main.ts'],
    ['pages-import-contracts-at-most', 'dashboards/chat/main.ts', 'src/store/database.ts'],
    ['tests-stay-out-of-the-product', 'src/store/database.ts', 'src/store/database.test.ts'],
    ['database-driver-in-store', 'src/gateway/take-guards.ts', 'postgres'],
    ['database-driver-in-store', 'src/api/app.ts', 'drizzle-orm'],
    ['queue-driver-in-queue', 'src/approvals/propose.ts', 'bullmq'],
    ['queue-driver-in-queue', 'src/realtime/event-hub.ts', 'ioredis'],
    ['pg-in-queue-and-realtime', 'src/gateway/take-guards.ts', 'pg'],
    ['http-servers-in-their-places', 'src/agent/run-turn.ts', 'express'],
    ['sockets-in-realtime', 'src/api/app.ts', 'socket.io'],
    ['socket-adapters-in-queue', 'src/api/app.ts', '@socket.io/adapter'],
    ['model-client-in-agent', 'src/gateway/tool-gateway.ts', 'openai'],
    ['only-declared-packages', 'src/store/database.ts', 'left-pad'],
  ])('%s is broken: %s -> %s', async (rule, from, to) => {
    expect(await brokenBy({ [from]: [to] })).toContain(rule);
  });

  test('the API reaches the gateway through another file', async () => {
    const broken = await brokenBy({
      'src/api/routes/decide.ts': ['src/approvals/decide.ts'],
      'src/approvals/decide.ts': ['src/gateway/execute-action.ts'],
    });
    expect(broken).toContain('api-cannot-move-money');
  });

  test('two files import each other', async () => {
    expect(await brokenBy({ 'src/store/a.ts': ['src/store/b.ts'], 'src/store/b.ts': ['src/store/a.ts'] })).toContain(
      'no-cycles',
    );
  });
});

test('the allowed arrows are allowed', async () => {
  const broken = await brokenBy({
    'src/agent/run-turn.ts': ['src/gateway/tool-gateway.ts', 'openai'],
    'src/gateway/tools/issue-refund.ts': ['src/commerce/refund-port.ts'],
    'src/roles/open-agent.ts': ['src/commerce/sandbox-refunds.ts', 'src/agent/run-turn.ts'],
    'src/api/app.ts': ['src/store/approvals.ts', 'express', 'dashboards/board/mount-board.ts'],
    'src/store/approvals.ts': ['postgres', 'drizzle-orm', 'src/domain/money.ts'],
    'src/queue/open-queues.ts': ['bullmq', 'ioredis', 'pg', '@socket.io/adapter'],
    'src/realtime/sockets.ts': ['socket.io', 'src/queue/open-queues.ts'],
    'src/contracts/http.ts': ['zod', 'src/domain/money.ts'],
    'dashboards/chat/main.ts': ['src/contracts/http.ts'],
    'workers/agent.ts': ['src/roles/open-agent.ts'],
    'src/domain/money.test.ts': ['vitest', 'test/support/build-order.ts', 'src/domain/money.ts'],
  });
  expect(broken).toEqual([]);
});
