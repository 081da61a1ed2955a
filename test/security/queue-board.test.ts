import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountBoard } from '../../dashboards/board/mount-board.ts';
import type { AppDeps, SwitchDesk } from '../../src/api/app-deps.ts';
import { openQueues, type Queues } from '../../src/queue/open-queues.ts';
import { createSwitchDesk } from '../../src/roles/switch-desk.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { eventually } from '../support/eventually.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

onEachBackend('the queue board (B11)', (backend) => {
  let bench: WebBench;
  let queues: Queues;
  const refused: object[] = [];

  beforeAll(async () => {
    bench = await openWebBench({
      overrides: (deps, databaseUrl) => ({ switches: openDesk(deps, databaseUrl) }),
      board: (deps) =>
        mountBoard({
          queues: Object.values(queues.boardQueues),
          flip: deps.switches.flip,
          refused: async (attempt) => void refused.push(attempt),
        }),
    });
  });
  afterAll(async () => {
    await queues.close();
    await bench.close();
  });

  function openDesk({ database, keyring, signal }: AppDeps, databaseUrl: string): SwitchDesk {
    const redisUrl = backend.env['REDIS_URL'];
    queues = openQueues(
      redisUrl === undefined
        ? { backend: 'postgres', databaseUrl, poolSize: 3 }
        : { backend: 'redis', redisUrl, prefix: `{board-${randomBytes(4).toString('hex')}}` },
      () => {},
    );
    return createSwitchDesk({ database, keyring, signal, queues, onError: () => {} });
  }

  const board = (path: string) => `${bench.url}/board${path}`;
  const changes: readonly [string, string][] = [
    ['PUT', '/api/queues/pause'],
    ['PUT', '/api/queues/resume'],
    ['PUT', '/api/queues/turns/pause'],
    ['PUT', '/api/queues/turns/resume'],
    ['PUT', '/api/queues/turns/retry/failed'],
    ['PUT', '/api/queues/turns/promote'],
    ['PUT', '/api/queues/turns/clean/completed'],
    ['PUT', '/api/queues/turns/empty'],
    ['PUT', '/api/queues/turns/obliterate'],
    ['PUT', '/api/queues/turns/concurrency'],
    ['PUT', '/api/queues/turns/1/retry/completed'],
    ['PUT', '/api/queues/turns/1/clean'],
    ['PUT', '/api/queues/turns/1/promote'],
    ['PATCH', '/api/queues/turns/1/update-data'],
    ['POST', '/api/queues/turns/add'],
    ['DELETE', '/api/queues/turns/1'],
  ];
  const reads = [
    '',
    '/',
    '/api/queues',
    '/api/redis/stats',
    '/queue/turns',
    '/static/js/main.js',
    '/api/queues/turns/1',
  ];

  test('lets in nobody without a session, no customer, and no member of another role', async () => {
    const held = await startConversation(bench.url);
    const strangers: [string | undefined, number][] = [
      [undefined, 401],
      [held.token, 401],
      ['cst_made-up', 401],
      [await bench.staffToken('approver'), 403],
      [await bench.staffToken('agent'), 403],
      [await bench.staffToken('auditor'), 403],
    ];
    const before = await bench.countRows();
    for (const [token, status] of strangers) {
      for (const path of reads) expect([path, (await talk(board(path), { token })).status]).toEqual([path, status]);
      for (const [method, path] of changes) {
        const answer = await talk(board(path), { method, token });
        expect([method, path, answer.status]).toEqual([method, path, status]);
      }
    }
    expect(await bench.countRows()).toEqual(before);
    expect(await queues.states()).toMatchObject([{ paused: false }, { paused: false }]);
  });

  test('sends a person to the sign-in page, and a program nowhere', async () => {
    const page = await talk(board(''), { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/staff?next=/board']);
    const post = await talk(board('/api/queues/turns/add'), { method: 'POST', headers: { accept: 'text/html' } });
    expect(post.status).toBe(401);
  });

  test('shows ops everything under a policy of its own, and no payload but ids', async () => {
    const token = await bench.staffToken('ops');
    await queues.ringTurn('7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000');
    const page = await talk(board(''), { token });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const { body } = await talk(board('/api/queues?activeQueue=turns&status=waiting'), { token });
    const turns = body.queues.find((queue: { name: string }) => queue.name === 'turns');
    expect(turns.jobs.map((job: { data: unknown }) => job.data)).toEqual([
      { conversationId: '7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000' },
    ]);
  });

  test('refuses admin every change of a job, and leaves the job where it is', async () => {
    const token = await bench.staffToken('admin');
    const worker = queues.startTurnWorker(async () => {}, 1);
    const queue = queues.boardQueues.turns;
    await queues.ringTurn('7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0001');
    await eventually(async () => expect(await queue.getCompletedCount()).toBeGreaterThan(0));
    await worker.close();
    const [job] = await queue.getCompleted();
    const before = await queue.getJobCounts('completed', 'waiting', 'delayed', 'failed', 'active');
    const mutations = changes.filter(([, path]) => !/(pause|resume)$/.test(path));
    for (const [method, path] of mutations) {
      const target = board(path.replace('/1', `/${job?.id}`));
      const answer = await talk(target, { method, token, json: { data: {} } });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'board_read_only']);
      expect(refused.at(-1)).toMatchObject({ method, path: new URL(target).pathname.replace('/board', '') });
    }
    for (const path of ['/api/queues/other/pause', '/api/queues/turns/pause/x', '/api/queues/turns%2Fpause']) {
      expect((await talk(board(path), { method: 'PUT', token })).status).toBe(403);
    }
    expect(await queue.getJobCounts('completed', 'waiting', 'delayed', 'failed', 'active')).toEqual(before);
  });

  test('pauses and resumes through the kill switch, in the name of who pressed, and counts what waits', async () => {
    const token = await bench.staffToken('ops', 'olga');
    const put = (path: string) => talk(board(path), { method: 'PUT', token });
    const standing = async () => (await talk(`${bench.url}/internal/killswitch`, { token })).body;
    expect((await put('/api/queues/turns/pause')).status).toBe(200);
    for (const n of [2, 3, 4]) await queues.ringTurn(`7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d000${n}`);
    const stopped = await standing();
    expect(stopped.switches).toMatchObject([{ scope: 'all', enabled: true, changed_by: 'staff:olga' }]);
    expect(stopped.queues[0]).toMatchObject({ name: 'turns', paused: true });
    expect(stopped.queues[0].backlog).toBeGreaterThanOrEqual(3);
    const { body } = await talk(board('/api/queues'), { token });
    const shown = body.queues.find((queue: { name: string }) => queue.name === 'turns');
    expect([shown.isPaused, shown.counts.waiting]).toEqual([true, stopped.queues[0].backlog]);
    expect((await put('/api/queues/turns/resume')).status).toBe(200);
    expect((await standing()).queues[0]).toMatchObject({ paused: false });
    expect((await put('/api/queues/approvals/pause')).status).toBe(200);
    expect((await standing()).switches).toMatchObject([
      { scope: 'all', enabled: false },
      { scope: 'queue:approvals', enabled: true },
    ]);
    expect((await put('/api/queues/resume')).status).toBe(200);
    expect((await standing()).queues).toMatchObject([{ paused: false }, { paused: false }]);
    const events = await bench.database
      .sql`select event, actor from audit_log where event like 'killswitch.%' order by id`;
    expect(events.map((row) => [row['event'], row['actor']])).toEqual([
      ['killswitch.on', 'staff:olga'],
      ['killswitch.off', 'staff:olga'],
      ['killswitch.on', 'staff:olga'],
      ['killswitch.off', 'staff:olga'],
    ]);
  });

  test('is not worked from another site with the cookie of somebody signed in', async () => {
    const { email, password } = await bench.addStaff('ops');
    const signedIn = await talk(`${bench.url}/staff/sign-in`, { json: { email, password } });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const put = (origin: string) =>
      talk(board('/api/queues/turns/pause'), { method: 'PUT', headers: { cookie, origin } });
    expect((await put('https://evil.example')).body.code).toBe('cross_site_request');
    expect(await queues.states()).toMatchObject([{ paused: false }, { paused: false }]);
    expect((await put(bench.url)).status).toBe(200);
    expect(await queues.states()).toMatchObject([{ paused: true }, { paused: false }]);
    await talk(board('/api/queues/turns/resume'), { method: 'PUT', headers: { cookie, origin: bench.url } });
  });
});
