import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/config/project-root.ts';
import { launchStack } from '../../src/embedded/launch-stack.ts';
import { findChromium } from '../e2e/support/find-chromium.ts';

/** A running instance as browser tests reach it. */
export type TestInstance = {
  /** Address of the web process. */
  readonly url: string;
  /** Address of the sandbox store. */
  readonly storeUrl: string;
  readonly dataDir: string;
  /** Demo sign-ins of staff, by role. */
  readonly signIns: Readonly<Record<string, { readonly email: string; readonly password: string }>>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's instance; null where there is no browser to test with. */
    instance: TestInstance | null;
  }
}

/**
 * Vitest global set-up of the browser tests: the pages as they are now, and one instance for the whole run, started as `npm start` does it, on embedded
 * defaults. Without a browser nothing is started.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (findChromium() === null) {
    project.provide('instance', null);
    return async () => {};
  }
  buildPages();
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-e2e-'));
  await chmod(dataDir, 0o711);
  const stack = await launchStack({
    dataDir,
    env: { RATE_LIMITS: 'off', CONFIRM_WRITES: 'create_return', STORE_HOURS: 'always', UNSEEN_MAIL_MS: '4000' },
    timeoutMs: 180_000,
  });
  const { urls } = await stack.runtime();
  const { api, store } = urls;
  if (api === undefined || store === undefined)
    throw new Error(`The instance names no address: ${JSON.stringify(urls)}`);
  const signIns = readSignIns(stack.output());
  if (signIns['admin'] === undefined) throw new Error(`The start banner names no sign-ins:\n${stack.output()}`);
  project.provide('instance', { url: new URL(api).origin, storeUrl: new URL(store).origin, dataDir, signIns });
  return async () => {
    await stack.stop();
    showTrouble(stack.output());
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Most lines of trouble that are shown. */
const MOST_LINES = 40;

/** What the instance complained of, by the level its lines begin with: where a page waited for something that never came, the reason stands here. */
function showTrouble(output: string): void {
  const lines = output.split('\n').filter((line) => /^\S+ \S+ +(?:warn|error|fatal) | ended \(/.test(line));
  if (lines.length > 0)
    process.stderr.write(`\nThe instance of the browser tests wrote:\n${lines.slice(-MOST_LINES).join('\n')}\n`);
}

function buildPages(): void {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', 'dashboards', '--logLevel', 'error'], {
    cwd: projectRoot,
    // Vitest says `test`, and the build would keep what only developers need.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The pages could not be built:\n${built.stderr}`);
}

/** The sign-ins as the start banner prints them: `approver  approver@demo.example  password`. */
function readSignIns(banner: string): TestInstance['signIns'] {
  const lines = [...banner.matchAll(/^\s*(approver|agent|ops|auditor|admin)\s+(\S+@\S+)\s+(\S+)\s*$/gm)];
  return Object.fromEntries(
    lines.map(([, role, email, password]) => [role, { email, password }]),
  ) as TestInstance['signIns'];
}
