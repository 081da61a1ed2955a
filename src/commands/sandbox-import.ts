import { ConfigError } from '../config/config-error.ts';
import { loadConfig } from '../config/env.ts';
import { counted } from '../domain/counted.ts';
import { findRunningInstance } from '../embedded/runtime-file.ts';
import { ImportError } from '../sandbox/retail/import-error.ts';
import { readRetailFile } from '../sandbox/retail/read-retail-file.ts';
import { emptyTheStore, readStoreClock, sendRecords } from '../sandbox/retail/send-records.ts';
import { type RetailRecords, transformRetail } from '../sandbox/retail/transform-retail.ts';
import { openProgress } from './command-line/open-progress.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { refuseUnreadable } from './command-line/readable-path.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { webAddress } from './command-line/web-address.ts';

const usage = `Usage: npm run sandbox:import -- FILE [--url ADDRESS] [--replace]

Loads the public retail database (tau2-bench's db.json) into a running sandbox store, ids and prices unchanged.
  FILE           path of db.json, from the project's root
  --url ADDRESS  the store (default: COMMERCE_URL, else the one of the running instance, else SANDBOX_STORE_PORT)
  --replace      empties the store first; without it the records are added, and known ids replaced
`;

/** `npm run sandbox:import`: exit 0 when everything is in, 1 when it cannot be, 2 when the command line is wrong. */
async function main(): Promise<number> {
  const options = readArguments();
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  await refuseUnreadable(options.file, options.file, 'file');
  const database = await readRetailFile(options.file);
  const url = options.url ?? (await configuredStore());
  const records = transformRetail(database, await readStoreClock(url));
  if (options.replace) await emptyTheStore(url);
  await sendWithBar(url, records);
  process.stdout.write(
    `${counted(records.customers.length, 'customer')} and ${counted(records.orders.length, 'order')} are in the store at ${url}\n`,
  );
  return 0;
}

/** Null asks for help. @throws UsageError */
function readArguments(): { file: string; url: string | undefined; replace: boolean } | null {
  const options = { url: { type: 'string' }, replace: { type: 'boolean' } } as const;
  const words = { least: 1, most: 1, name: 'FILE, the path of db.json' };
  const commands = { '': { words, options: ['url', 'replace'] } };
  const asked = readCommandLine({ program: 'npm run sandbox:import --', what: 'file', usage, commands, options });
  if (asked.kind === 'help') return null;
  const { url, replace } = asked.values;
  return {
    file: asked.words[0] ?? '',
    url: url === undefined ? undefined : webAddress('--url', url),
    replace: replace === true,
  };
}

/** The running instance knows where its store really listens: the usual port may have been taken. */
async function configuredStore(): Promise<string> {
  const { commerce, dataDir } = loadConfig('nothing');
  const running = commerce.embedded ? (await findRunningInstance(dataDir))?.urls['store'] : undefined;
  return running ?? commerce.baseUrl;
}

async function sendWithBar(url: string, records: RetailRecords): Promise<void> {
  const progress = openProgress('importing records');
  progress.start(records.customers.length + records.orders.length);
  try {
    await sendRecords(url, records, (done) => progress.step(done));
  } finally {
    progress.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error, [ImportError, ConfigError]);
}
