import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { ConfigError } from '../config/config-error.ts';
import { environmentText, loadConfig } from '../config/env.ts';
import { StartError } from '../embedded/start-error.ts';
import { InstanceError } from '../evals/instance/instance-error.ts';
import { InterruptedError, watchForInterruption } from '../evals/instance/interruption.ts';
import { printReport } from '../evals/retail/print-report.ts';
import { CasesError } from '../evals/retail/read-retail-cases.ts';
import { passed } from '../evals/retail/retail-report.ts';
import { runSuite, type SuiteProgress } from '../evals/retail/run-suite.ts';
import { ImportError } from '../sandbox/retail/import-error.ts';

/*
 * npm run eval: plays a suite against a real instance, prints a table, and ends with 1 when a case does not end as it must.
 */

const usage = `npm run eval -- --suite retail --data FOLDER [--json FILE] [--limit N] [--url ADDRESS]

  --suite retail  returns, refunds and cancellations of the public retail data
  --data FOLDER   the data: db.json and the case files
  --json FILE     also write the whole report, every case with its expected and observed end state
  --limit N       only the first N cases of each list
  --url ADDRESS   a running instance, with DATA_DIR set to its folder; without it the suite starts its own
`;

class UsageError extends Error {}

async function main(): Promise<number> {
  const options = readArguments();
  if (options === undefined) {
    process.stdout.write(usage);
    return 0;
  }
  const signal = watchForInterruption();
  const bar = openBar();
  try {
    const { json, ...suite } = options;
    const report = await runSuite({ ...suite, signal, progress: bar.progress });
    bar.stop();
    process.stdout.write(`${printReport(report)}\n`);
    if (json !== undefined) {
      await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
      process.stdout.write(`The report is in ${json}\n`);
    }
    return passed(report) ? 0 : 1;
  } finally {
    bar.stop();
  }
}

function readArguments() {
  const from = (path: string) => resolve(environmentText()['INIT_CWD'] ?? '.', path);
  const { values } = parseStrictly();
  if (values.help === true) return undefined;
  if (values.suite !== 'retail') throw new UsageError('Name a suite: --suite retail is the only one so far.');
  if (values.data === undefined) throw new UsageError('Give the folder of the data: --data FOLDER.');
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) {
    throw new UsageError(`--limit ${values.limit} is no number of cases. Give a whole number from 1.`);
  }
  return {
    data: from(values.data),
    ...(values.json === undefined ? {} : { json: from(values.json) }),
    ...(limit === undefined ? {} : { limit }),
    ...(values.url === undefined ? {} : { running: { url: values.url, dataDir: loadConfig('nothing').dataDir } }),
  };
}

function parseStrictly() {
  const text = { type: 'string' } as const;
  const options = {
    suite: text,
    data: text,
    json: text,
    limit: text,
    url: text,
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function openBar(): { readonly progress: SuiteProgress; readonly stop: () => void } {
  const bar = new SingleBar({
    format: 'retail [{bar}] {value}/{total} cases, {phase}',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    noTTYOutput: true,
    notTTYSchedule: 10_000,
    stream: process.stderr,
  });
  return {
    progress: {
      start: (cases) => bar.start(cases, 0, { phase: 'starting' }),
      phase: (phase) => bar.update({ phase }),
      caseDone: () => bar.increment(),
    },
    stop: () => bar.stop(),
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = [CasesError, ConfigError, ImportError, InstanceError, InterruptedError, StartError];
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
  else if (expected.some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : error instanceof InterruptedError ? 130 : 1;
}
