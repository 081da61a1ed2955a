import { loadConfig, loadSecrets } from '../src/config/env.ts';
import { openSandbox } from '../src/sandbox/open-sandbox.ts';
import { serveSandbox } from '../src/sandbox/serve-sandbox.ts';
import { whenDatabaseAnswers } from '../src/store/when-database-answers.ts';

/*
 * The sandbox store: a stand-in for a shop's order and payment system, in a process and a schema of its own. It works as the
 * owner of that schema, so that the product's database role needs no right on it.
 */

const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { sandboxStore, testControl, testNow, store: shop } = loadConfig('database');
  const { migrationDatabaseUrl: databaseUrl } = loadSecrets('database');
  const store = await whenDatabaseAnswers(() => openSandbox({ databaseUrl, testNow, timeZone: shop.timeZone, log }));
  try {
    const served = await serveSandbox({ store, ...sandboxStore, control: testControl });
    log(`The sandbox store, a stand-in that moves no money, listens on ${served.url}`);

    await new Promise<void>((resolve) => {
      process.once('SIGTERM', resolve);
      process.once('SIGINT', resolve);
    });
    await served.close();
  } finally {
    await store.close();
  }
} catch (error) {
  const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : error;
  process.stderr.write(
    `The sandbox store cannot start. ${reason instanceof Error ? reason.message : String(reason)}\n`,
  );
  process.exitCode = 1;
}
