import type { Instance } from '../../src/evals/instance/instance.ts';
import { startTemporaryInstance } from '../../src/evals/instance/start-temporary-instance.ts';
import type { Backend } from './each-backend.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A whole instance with the data of the demo, as `npm start` brings it up. */
export type Shop = {
  readonly instance: Instance;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
};

/** Tests are declared before there is a shop. */
export type GetShop = () => Shop;

/** Starts it on a database of its own and the given queue backend. */
export async function openShop({ env }: Backend): Promise<Shop> {
  const database = await openTestDatabase();
  const settings = { ...env, DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
  const instance = await startTemporaryInstance({ settings, signal: new AbortController().signal });
  return {
    ...{ instance, database },
    close: async () => {
      await instance.close();
      await database.drop();
    },
  };
}
