/*
 * npm test: every suite in turn, the fast one first; at the end each failure by name with what it said, and one line that counts them all.
 * A suite that fails does not keep the others from running; the exit code is 1 when anything failed. A file of a suite that starts processes
 * and failed runs a second time by itself, with a quiet machine: what passes then counts as passed and is named at the end as unsteady, because a
 * test that waits for other processes may meet a machine that was busy, and a fault fails twice.
 *
 *   npm test                      all suites
 *   npm test -- unit security     these
 *
 * COUNTERSIGN_TEST_BACKEND (postgres, redis or both) says on which queue backends behaviour is tested; see test/support/start-redis.ts.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const suites = ['unit', 'integration', 'recovery', 'scenarios', 'security', 'e2e'];
/** No suite takes this long; one that hangs must not hang the build. */
const LONGEST_MS = 30 * 60_000;
/** Files of one suite that are run again; more than these fail for a reason. */
const MOST_REPEATED = 3;
/** Where all processes of a run keep what they have compiled; vitest.config.ts names the same place. */
const COMPILE_CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'countersign-tests');
/** Of what a failed test said. */
const LINES_SHOWN = 12;
const COLUMNS_SHOWN = 400;
const root = join(import.meta.dirname, '..');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no suite ${unknown.join(', ')}. Suites: ${suites.join(', ')}.\n`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const unsteady = [];
for (const suite of suites.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = Date.now();
  const counts = await runSuite(suite);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`--- ${suite}: ${describe(counts)} in ${seconds} s\n`);
}
await rm(folder, { recursive: true, force: true });
for (const { name, said } of unsteady) process.stdout.write(`\nUNSTEADY, passed the second time: ${name}\n${said}\n`);
for (const { name, said } of failures) process.stdout.write(`\nFAILED: ${name}\n${said}\n`);
process.stdout.write(`\n${describe(total)}\n`);
process.exit(total.failed === 0 ? 0 : 1);

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** Runs a suite and, where few of its files failed, those again; tells the counts and keeps what failed for the end. */
async function runSuite(suite) {
  const first = await runVitest(suite, []);
  const again = filesToRepeat(suite, first);
  const second = again.length === 0 ? null : await repeat(suite, again);
  for (const failure of first.failures) {
    const stands = second === null || !second.passed.has(failure.name);
    (stands ? failures : unsteady).push(failure);
  }
  const recovered = first.failures.filter(({ name }) => second?.passed.has(name)).length;
  const { passed, failed, skipped } = first.counts;
  return { passed: passed + recovered, failed: failed - recovered, skipped };
}

function filesToRepeat(suite, { failures: failed }) {
  const files = new Set(failed.map(({ file }) => file));
  return suite === 'unit' || files.size > MOST_REPEATED || files.has(null) ? [] : [...files];
}

async function repeat(suite, files) {
  process.stdout.write(`\n--- ${suite}: once more ${files.map((file) => relative(root, file)).join(', ')}\n`);
  return await runVitest(suite, files);
}

/** One run of vitest: its counts, the names of the tests that passed, and what failed with what it said. */
async function runVitest(suite, files) {
  const report = join(folder, `${suite}${files.length === 0 ? '' : '-again'}.json`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [vitest, 'run', '--project', suite, ...reporters, ...files], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGTERM'), LONGEST_MS);
  const [code, killedBy] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  clearTimeout(late);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return readReport(suite, text ?? '{}', code === 0 ? null : (killedBy ?? `code ${code}`));
}

/** A file that could not be loaded, or a run that ended early, holds no failed test and is a failure all the same. */
function readReport(suite, text, ended) {
  const { numPassedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = JSON.parse(text);
  const passed = new Set();
  const failed = [];
  for (const { name: file, assertionResults, status, message } of testResults) {
    const name = (title) => `${relative(root, file)} > ${title}`;
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (outcome === 'passed') passed.add(name(fullName));
      if (outcome === 'failed') failed.push({ file, name: name(fullName), said: shorten(failureMessages?.join('\n')) });
    }
    const loaded = status !== 'failed' || assertionResults.some(({ status: outcome }) => outcome === 'failed');
    if (!loaded) failed.push({ file: null, name: name('the file itself'), said: shorten(message) });
  }
  if (ended !== null && failed.length === 0)
    failed.push({ file: null, name: suite, said: `the run ended with ${ended}` });
  const counts = { passed: numPassedTests, failed: failed.length, skipped: numPendingTests + numTodoTests };
  return { counts, passed, failures: failed };
}

function shorten(said) {
  const lines = (said ?? '').split('\n').filter((line) => !line.includes('/node_modules/') && line.trim() !== '');
  return lines
    .slice(0, LINES_SHOWN)
    .map((line) => line.slice(0, COLUMNS_SHOWN))
    .join('\n');
}
