import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LaunchedStack, launchStack } from '../../src/embedded/launch-stack.ts';
import { findServer } from '../../src/embedded/postgres/running-server.ts';
import { commandLine, isRunning } from '../../src/embedded/process-identity.ts';
import type { RuntimeFile } from '../../src/embedded/runtime-file.ts';
import { eventually } from '../support/eventually.ts';
import { makeDataDir, tryStart } from '../support/try-start.ts';

/* One instance on the embedded defaults, told in the order in which a stranger meets it. */

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let stack: LaunchedStack;
let runtime: RuntimeFile;

beforeAll(async () => {
  folder = await makeDataDir();
  stack = await launch();
  runtime = await stack.runtime();
}, 240_000);

afterAll(async () => {
  await stack.stop();
  await folder.remove();
});

/** As on a stranger's machine, where compiled code is kept nowhere but beside the data. */
const launch = () => launchStack({ dataDir: folder.dataDir, env: { NODE_COMPILE_CACHE: undefined } });

const cluster = () => join(folder.dataDir, 'postgres', 'data');

async function ask(text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres((await stack.runtime()).environment['MIGRATION_DATABASE_URL'] ?? '', { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

describe('npm start on a machine with nothing', () => {
  test('ends with the addresses, the sign-ins, the stand-ins and how long it took', () => {
    const text = stack.output();
    const { api: described, ...shown } = runtime.urls;
    expect(described).toBeTruthy();
    for (const url of Object.values(shown)) expect(text).toContain(url);
    for (const role of ['approver', 'agent', 'ops', 'auditor', 'admin'])
      expect(text).toMatch(new RegExp(`${role} +${role}@demo.example +\\S{8}`));
    for (const setting of ['DATABASE_URL', 'REDIS_URL', 'COMMERCE_URL', 'OPENAI_API_KEY', 'SMTP_URL'])
      expect(text).toContain(`; ${setting}`);
    expect(text).toContain('NOT a language model');
    const own = text.split('\n').filter((line) => line !== '' && !/^\d\d:\d\d:\d\d /.test(line));
    // a role may log something of its own a moment later
    expect(own.at(-1)).toMatch(/^Ready in \d+\.\d s$/);
  });

  test('serves every address it names', async () => {
    const { chat, console: desk, openapi, store, model } = runtime.urls;
    for (const url of [chat, desk, openapi, `${store}/openapi.json`, `${model}/models`]) {
      const response = await fetch(url ?? '');
      expect(response.status, url).toBe(200);
      await response.body?.cancel();
    }
  });

  test('runs every role as a process of its own whose command line names its file', async () => {
    expect(runtime.processes.map(({ name }) => name).sort()).toEqual([
      'agent',
      'approvals',
      'housekeeping',
      'model',
      'store',
      'web',
    ]);
    const files: Record<string, string> = { store: 'sandbox-store', model: 'rehearsal-model' };
    for (const { name, pid } of runtime.processes)
      expect(await commandLine(pid)).toContain(`workers/${files[name] ?? name}.ts`);
  });

  test('lets only its owner read what holds secrets', async () => {
    for (const name of ['secrets.json', 'runtime.json', 'database-place']) {
      expect((await stat(join(folder.dataDir, name))).mode & 0o077, name).toBe(0);
    }
    expect((await stat(join(folder.dataDir, 'postgres'))).mode & 0o077).toBe(0);
  });

  test('gives the roles a database address that cannot change the audit log', async () => {
    const sql = postgres(runtime.environment['DATABASE_URL'] ?? '', { max: 1 });
    await expect(sql`delete from countersign.audit_log`).rejects.toThrow('permission denied');
    await sql.end();
    if (process.platform !== 'linux') return;
    for (const { name, pid } of runtime.processes.filter((entry) => entry.name !== 'store')) {
      expect(await readFile(`/proc/${pid}/environ`, 'utf8'), name).not.toContain('countersign_owner');
    }
  });

  test('refuses a second start on the same folder, and says which process has it', async () => {
    const second = await tryStart({ DATA_DIR: folder.dataDir });
    expect(second.code).toBe(1);
    expect(second.text).toContain(`already running on ${folder.dataDir} (process ${stack.pid})`);
    expect((await stack.runtime()).supervisor.pid).toBe(stack.pid);
  });

  test('starts a role again within 2 s when its process is killed', async () => {
    for (const role of ['agent', 'web', 'store']) {
      const before = (await stack.runtime()).processes.find(({ name }) => name === role);
      process.kill(before?.pid ?? 0, 'SIGKILL');
      const after = await eventually(
        async () => {
          const now = (await stack.runtime()).processes.find(({ name }) => name === role);
          if (now === undefined || now.pid === before?.pid) throw new Error(`${role} does not run yet`);
          return now;
        },
        { withinMs: 2_000 },
      );
      expect(await commandLine(after.pid)).toContain('workers/');
    }
    await eventually(async () => expect((await fetch(`${runtime.urls['openapi']}`)).status).toBe(200), {
      withinMs: 20_000,
    });
  });

  test('brings the database up again on its port when the server is killed', async () => {
    const before = await findServer(cluster());
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await eventually(
      async () => {
        const after = await findServer(cluster());
        expect(after).toMatchObject({ status: 'ready', port: before?.port });
        expect(after?.pid).not.toBe(before?.pid);
      },
      { withinMs: 20_000 },
    );
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('stops on a signal and leaves no process, no lock and no run state behind', async () => {
    await ask(`create table public.kept as select 42 as answer`);
    const pids = [
      stack.pid,
      ...(await stack.runtime()).processes.map(({ pid }) => pid),
      (await findServer(cluster()))?.pid ?? 0,
    ];
    await stack.stop();
    for (const pid of pids) expect(await isRunning(pid)).toBe(false);
    expect(stack.output().trimEnd()).toMatch(/Stopped\.$/);
    // copies of the audit's head are there once one was written: they are to be kept
    expect((await readdir(folder.dataDir)).filter((name) => name !== 'audit-heads').sort()).toEqual([
      'compile-cache',
      'database-place',
      'postgres',
      'secrets.json',
    ]);
    expect(await readdir(cluster())).not.toContain('postmaster.pid');
  });

  test('finds its data again at the next start', async () => {
    const secrets = await readFile(join(folder.dataDir, 'secrets.json'), 'utf8');
    stack = await launch();
    expect(await ask('select answer from public.kept')).toEqual([{ answer: 42 }]);
    expect(await readFile(join(folder.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    expect(stack.output()).not.toContain('migrated countersign');
  }, 240_000);

  test('recovers from kill -9: the roles end by themselves, the database is taken over, the data is there', async () => {
    const orphans = (await stack.runtime()).processes;
    process.kill(stack.pid, 'SIGKILL');
    const server = await findServer(cluster());
    stack = await launch();
    expect(stack.output()).toContain('took over the database');
    expect((await findServer(cluster()))?.pid).toBe(server?.pid);
    expect(await ask('select answer from public.kept')).toEqual([{ answer: 42 }]);
    await eventually(async () => {
      for (const { pid, name } of orphans) expect(await isRunning(pid), name).toBe(false);
    });
  }, 240_000);
});
