/*
 * npm test: every suite in turn, the fast one first, and one line at the end that counts them all. A suite that fails does not keep the
 * others from running; the exit code is 1 when anything failed.
 *
 *   npm test                      all suites
 *   npm test -- unit security     these
 *
 * COUNTERSIGN_TEST_BACKEND (postgres, redis or both) says on which queue backends behaviour is tested; see test/support/start-redis.ts.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const suites = ['unit', 'integration', 'recovery', 'scenarios', 'security', 'e2e'];
/** No suite takes this long; one that hangs must not hang the build. */
const LONGEST_MS = 30 * 60_000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no suite ${unknown.join(', ')}. Suites: ${suites.join(', ')}.\n`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };
for (const suite of suites.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = Date.now();
  const counts = await runSuite(suite);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`--- ${suite}: ${describe(counts)} in ${seconds} s\n`);
}
await rm(folder, { recursive: true, force: true });
process.stdout.write(`${describe(total)}\n`);
process.exit(total.failed === 0 ? 0 : 1);

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

async function runSuite(suite) {
  const file = join(folder, `${suite}.json`);
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGTERM'), LONGEST_MS);
  const [code, killedBy] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  clearTimeout(late);
  const report = await readFile(file, 'utf8').catch(() => undefined);
  if (report === undefined) {
    process.stdout.write(
      `${suite} ended without a report (${killedBy ?? `code ${code}`}); it counts as one failed test.\n`,
    );
  }
  return count(report ?? '{}', code);
}

/** A file that could not be loaded, or a run that ended early, holds no failed test and is a failure all the same. */
function count(text, code) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = JSON.parse(text);
  const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}
