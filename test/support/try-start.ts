import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from '../../src/config/env.ts';
import type { EnvironmentText } from '../../src/config/environment.ts';
import { projectRoot } from '../../src/config/project-root.ts';

/** How a start ended that was expected to fail. */
export type FailedStart = {
  readonly code: number | null;
  /** What a person sees: both streams in order. */
  readonly text: string;
  readonly tookMs: number;
};

/** Runs `npm start` with settings that should not work, and waits for its end. Ended after 60 s. */
export async function tryStart(env: EnvironmentText, args: readonly string[] = []): Promise<FailedStart> {
  const startedAt = performance.now();
  const launcher = join(projectRoot, 'src', 'commands', 'launch.mjs');
  const child = spawn(process.execPath, [launcher, 'start', ...args], {
    cwd: projectRoot,
    env: { ...bareEnvironment(), PORT: '0', SANDBOX_STORE_PORT: '0', REHEARSAL_MODEL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(String(chunk)));
  const late = setTimeout(() => child.kill('SIGKILL'), 150_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  return { code, text: written.join(''), tookMs: performance.now() - startedAt };
}

/** A folder for DATA_DIR that a database server under another account can pass through. */
export async function makeDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-start-'));
  // mkdtemp makes it 0700, and DATA_DIR inside is made by the start itself, as it is for a user.
  await chmod(folder, 0o755);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}
