import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateAll } from '../migrate-all.ts';
import { openDatabase } from '../store/database.ts';
import type { TurnHooks, TurnRunner } from './measure/turn-runner.ts';
import { openOurTurns } from './turns/open-our-turns.ts';

/*
 * Lets peerbench, a benchmark of engines that lies beside this project, run ours among them. In its folder:
 *
 *   PB_EXTRA='[{"name":"ours","cmd":"PATH_OF_NODE_24 PATH_OF_THIS_FILE redis"}]' npm run bench
 *
 * The argument is the backend of the queues: redis or postgres. It gives each run a database of its own and takes it away at the end.
 */

type Peerbench = {
  readonly bench: (name: string, adapter: (hooks: TurnHooks) => Promise<TurnRunner>) => Promise<void>;
};
type Addresses = {
  readonly PG: { readonly port: number };
  readonly REDIS: { readonly port: number };
  readonly MODEL_URL: string;
  readonly COMMERCE_URL: string;
  readonly pgUrl: (database: string) => string;
};

const backend = process.argv[2] === 'postgres' ? 'postgres' : 'redis';
const fromHere = (file: string): string => pathToFileURL(join(process.cwd(), 'lib', file)).href;
const { bench } = (await import(fromHere('bench.mjs'))) as Peerbench;
const addresses = (await import(fromHere('env.mjs'))) as Addresses;

await bench(`ours-${backend}`, async (hooks) => {
  const name = `ours_${backend}_${process.pid}`;
  await asSuperuser(`create database ${name} owner app`);
  const databaseUrl = addresses.pgUrl(name);
  await migrateAll({ databaseUrl, migrationDatabaseUrl: databaseUrl });
  const runner = await openOurTurns(hooks, {
    ...{ backend, databaseUrl, redisUrl: `redis://127.0.0.1:${addresses.REDIS.port}/0` },
    ...{ modelUrl: addresses.MODEL_URL, commerceUrl: addresses.COMMERCE_URL },
  });
  return {
    submit: runner.submit,
    stop: async () => {
      await runner.stop();
      await asSuperuser(`drop database if exists ${name} with (force)`);
    },
  };
});

/** The benchmark's own superuser, who may make databases. */
async function asSuperuser(statement: string): Promise<void> {
  const database = openDatabase({
    url: `postgres://probe:probe@127.0.0.1:${addresses.PG.port}/postgres`,
    max: 1,
    ormMax: 1,
  });
  try {
    await database.sql.unsafe(statement);
  } finally {
    await database.close();
  }
}
