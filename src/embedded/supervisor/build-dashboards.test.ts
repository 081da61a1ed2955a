import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOlderThanSources } from './build-dashboards.ts';

const BUILT = 1_700_000_000_000;
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-pages-'));
  for (const path of ['dashboards/chat/chat.tsx', 'src/contracts/events.ts', 'src/domain/money.ts'])
    write(path, BUILT - 60_000);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a file that was last changed then. */
function write(path: string, at: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), at / 1_000, at / 1_000);
}

test('pages built after their sources are up to date, whatever was built or tested since', async () => {
  write('dashboards/dist/chat/index.html', BUILT + 60_000);
  write('dashboards/console/route.test.ts', BUILT + 60_000);
  write('dashboards/tsconfig.tsbuildinfo', BUILT + 60_000);
  expect(await isOlderThanSources(root, BUILT)).toBe(false);
});

test.each(['dashboards/console/console.css', 'dashboards/chat/index.html', 'src/domain/languages/speech.ts'])(
  'a page served from before a change of %s is told to be old',
  async (path) => {
    write(path, BUILT + 60_000);
    expect(await isOlderThanSources(root, BUILT)).toBe(true);
  },
);
