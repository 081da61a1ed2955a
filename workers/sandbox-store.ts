import { loadConfig, loadSecrets } from '../src/config/env.ts';
import { openSandbox } from '../src/sandbox/open-sandbox.ts';
import { serveSandbox } from '../src/sandbox/serve-sandbox.ts';

/*
 * The sandbox store: a stand-in for a shop's order and payment system, in a process and a schema of its own. It works as the
 * owner of that schema, so that the product's database role needs no right on it.
 */

const config = loadConfig('database');
const { migrationDatabaseUrl } = loadSecrets('database');
const log = (line: string) => process.stdout.write(`${line}\n`);

const store = await openSandbox({
  databaseUrl: migrationDatabaseUrl,
  testNow: config.testNow,
  timeZone: config.store.timeZone,
  log,
});
const served = await serveSandbox({ store, ...config.sandboxStore, control: config.testControl });
log(`sandbox store listening on ${served.url}`);

await new Promise<void>((resolve) => {
  process.once('SIGTERM', resolve);
  process.once('SIGINT', resolve);
});
await served.close();
await store.close();
