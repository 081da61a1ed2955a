import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockInstance } from './instance-lock.ts';
import { openDataDir } from './open-data-dir.ts';
import { processIdentity } from './process-identity.ts';
import { findRunningInstance, writeRuntimeFile } from './runtime-file.ts';
import { openSecretsFile, saveDemoStaff } from './secrets-file.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-data-dir-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

/** Rights stop everybody but root, so what they forbid is looked at by another account where the tests run as root. */
const asRoot = process.geteuid?.() === 0;

async function asAnotherAccount<Result>(look: () => Promise<Result>): Promise<Result> {
  if (!asRoot) return await look();
  process.seteuid?.(65_534);
  try {
    return await look();
  } finally {
    process.seteuid?.(0);
  }
}

describe('the folder of a DATA_DIR', () => {
  test('is made with its parents, closed to others, and may be there already', async () => {
    const folder = join(dataDir, 'deep', 'down');
    await openDataDir(folder);
    await openDataDir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(asRoot ? 0o711 : 0o700);
  });

  test.skipIf(process.platform !== 'linux')('under which nothing can be made is refused, not waited for', async () => {
    await expect(openDataDir('/proc/countersign/data')).rejects.toThrow(
      /^DATA_DIR cannot be used \(ENOENT.*you may write/,
    );
  });

  test('that is a file is refused', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(openDataDir(join(dataDir, 'file'))).rejects.toThrow(/^DATA_DIR cannot be used \(EEXIST/);
    await expect(openDataDir(join(dataDir, 'file', 'in'))).rejects.toThrow(/^DATA_DIR cannot be used/);
  });

  test.skipIf(asRoot)('that may be read but not written is refused by its name', async () => {
    await chmod(dataDir, 0o500);
    await expect(openDataDir(dataDir)).rejects.toThrow(/^DATA_DIR cannot be used \(EACCES/);
    await chmod(dataDir, 0o700);
  });
});

describe('the secrets of a DATA_DIR', () => {
  test('are made once, kept, and closed to other users', async () => {
    const first = await openSecretsFile(dataDir);
    expect(Buffer.from(first.data_encryption_key, 'base64')).toHaveLength(32);
    expect(first.session_token_secret.length).toBeGreaterThanOrEqual(32);
    expect(await openSecretsFile(dataDir)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('differ between two folders', async () => {
    const other = await mkdtemp(join(tmpdir(), 'countersign-data-dir-'));
    expect((await openSecretsFile(other)).database).not.toEqual((await openSecretsFile(dataDir)).database);
    await rm(other, { recursive: true });
  });

  test('gain what a later version needs, and keep what it does not know', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"session_token_secret":"kept","of_a_later_version":1}');
    const secrets = await openSecretsFile(dataDir);
    expect(secrets).toMatchObject({ session_token_secret: 'kept', of_a_later_version: 1 });
    expect(secrets.staff_session_secret).not.toBe('');
  });

  test('are never replaced when the file is damaged', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"session_token');
    await expect(openSecretsFile(dataDir)).rejects.toThrow('restore it, or remove the whole folder');
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"session_token');
  });

  test('remember the sign-ins of the demo', async () => {
    await saveDemoStaff(dataDir, [{ email: 'a@demo.example', password: 'p', role: 'approver' }], 'here');
    expect((await openSecretsFile(dataDir)).demo_staff).toHaveLength(1);
  });
});

describe('the lock of a DATA_DIR', () => {
  test('lets one instance in at a time', async () => {
    const release = await lockInstance(dataDir);
    await expect(lockInstance(dataDir, { runningMs: 50 })).rejects.toThrow(
      `already running on ${dataDir} (process ${process.pid})`,
    );
    await release();
    await (await lockInstance(dataDir))();
  });

  test('is waited for while the other instance stops', async () => {
    const release = await lockInstance(dataDir);
    const identity = (await processIdentity(process.pid)) ?? '';
    const supervisor = { name: 'start', pid: process.pid, identity };
    await writeRuntimeFile(dataDir, {
      supervisor,
      processes: [],
      ready: true,
      stopping: true,
      urls: {},
      environment: {},
    });
    const next = lockInstance(dataDir, { runningMs: 0 });
    await release();
    await (await next)();
  });

  test.each([
    ['of a process that is gone', '999999999 boot:1'],
    ['of a process whose number somebody else has now', `${process.pid} another-boot:1`],
    ['that was cut short', ''],
  ])('left behind %s is taken over', async (_, content) => {
    await writeFile(join(dataDir, 'instance.lock'), content);
    const release = await lockInstance(dataDir);
    await expect(lockInstance(dataDir, { runningMs: 50 })).rejects.toThrow(`process ${process.pid}`);
    await release();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('instance.lock'))).toEqual([]);
  });

  test('goes to one of many that find it left behind at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = await mkdtemp(join(dataDir, 'round-'));
      await writeFile(join(folder, 'instance.lock'), '999999999 boot:1');
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockInstance(folder, { runningMs: 60 })));
      expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('the run state of a DATA_DIR', () => {
  const state = { processes: [], ready: true, stopping: false, urls: {}, environment: {} };

  test('counts only while its supervisor runs', async () => {
    expect(await findRunningInstance(dataDir)).toBeUndefined();
    const identity = (await processIdentity(process.pid)) ?? '';
    await writeRuntimeFile(dataDir, { ...state, supervisor: { name: 'start', pid: process.pid, identity } });
    expect((await findRunningInstance(dataDir))?.ready).toBe(true);
    await writeRuntimeFile(dataDir, { ...state, supervisor: { name: 'start', pid: process.pid, identity: 'earlier' } });
    expect(await findRunningInstance(dataDir)).toBeUndefined();
  });

  test('that is closed to this account is not taken for no instance', async () => {
    const identity = (await processIdentity(process.pid)) ?? '';
    await writeRuntimeFile(dataDir, { ...state, supervisor: { name: 'start', pid: process.pid, identity } });
    await chmod(dataDir, 0o711);
    if (!asRoot) await chmod(join(dataDir, 'runtime.json'), 0o000);
    await expect(asAnotherAccount(() => findRunningInstance(dataDir))).rejects.toThrow(
      /DATA_DIR=.*\n.*runtime\.json is closed to this user.*as the user who ran "npm start"/,
    );
  });
});
