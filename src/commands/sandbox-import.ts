import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { ConfigError } from '../config/config-error.ts';
import { loadConfig } from '../config/env.ts';
import { findRunningInstance } from '../embedded/runtime-file.ts';
import { ImportError } from '../sandbox/retail/import-error.ts';
import { readRetailFile } from '../sandbox/retail/read-retail-file.ts';
import { emptyTheStore, readStoreClock, sendRecords } from '../sandbox/retail/send-records.ts';
import { type RetailRecords, transformRetail } from '../sandbox/retail/transform-retail.ts';

const usage = `Usage: npm run sandbox:import -- FILE [--url ADDRESS] [--replace]

Loads the public retail database (tau2-bench's db.json) into a running sandbox store, ids and prices unchanged.
  FILE           path of db.json, from the project's root
  --url ADDRESS  the store (default: COMMERCE_URL, else the one of the running instance, else SANDBOX_STORE_PORT)
  --replace      empties the store first; without it the records are added, and known ids replaced
`;

/** `npm run sandbox:import`: exit 0 when everything is in, 1 when it cannot be, 2 when the command line is wrong. */
async function main(): Promise<number> {
  const options = readArguments();
  if (options === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const database = await readRetailFile(options.file);
  const url = options.url ?? (await configuredStore());
  const records = transformRetail(database, await readStoreClock(url));
  if (options.replace) await emptyTheStore(url);
  await sendWithBar(url, records);
  process.stdout.write(
    `${records.customers.length} customers and ${records.orders.length} orders are in the store at ${url}\n`,
  );
  return 0;
}

function readArguments(): { file: string; url: string | undefined; replace: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: 'string' }, replace: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1 || values.help) return undefined;
    return { file, url: values.url?.replace(/\/+$/, ''), replace: values.replace };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
    return undefined;
  }
}

/** The running instance knows where its store really listens: the usual port may have been taken. */
async function configuredStore(): Promise<string> {
  const { commerce, dataDir } = loadConfig('nothing');
  const running = commerce.embedded ? (await findRunningInstance(dataDir))?.urls['store'] : undefined;
  return running ?? commerce.baseUrl;
}

async function sendWithBar(url: string, records: RetailRecords): Promise<void> {
  const bar = new SingleBar({
    format: 'importing [{bar}] {value}/{total} records',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    noTTYOutput: true,
    notTTYSchedule: 1_000,
    stream: process.stderr,
  });
  bar.start(records.customers.length + records.orders.length, 0);
  try {
    await sendRecords(url, records, (done) => bar.update(done));
  } finally {
    bar.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ImportError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
