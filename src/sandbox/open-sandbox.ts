import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import { migrate } from '../store/migrate.ts';
import { setBusinessClock } from './business-clock.ts';
import { restoreMadeData } from './control/restore-made-data.ts';
import { connectDatabase, type Database } from './database.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** What the sandbox store is started with. */
export type SandboxOptions = {
  /** PostgreSQL as a role that may create the schema `sandbox` and owns it. The product's own role needs no right on it. */
  readonly databaseUrl: string;
  /** Where the shop's clock stands at its first start; later starts keep the offset. (Default: real time.) */
  readonly testNow?: Date | undefined;
  /** IANA zone of the shop's days: made data is dated in it. */
  readonly timeZone: string;
  /** False leaves the shop empty at its first start. (Default: true.) */
  readonly seed?: boolean;
  /** Told one line per migration and one about the made data. */
  readonly log?: (line: string) => void;
};

/** The open store, and how to let go of it. */
export type OpenSandbox = SandboxStore & { close(): Promise<void> };

const migrations = join(projectRoot, 'migrations/sandbox');

/** Brings the schema up to date, sets the clock at the first start, and fills an empty shop with the made data. */
export async function openSandbox(options: SandboxOptions): Promise<OpenSandbox> {
  await migrate({ url: options.databaseUrl, directory: migrations, schema: 'sandbox', log: options.log });
  const sql = connectDatabase(options.databaseUrl);
  const store = { sql, timeZone: options.timeZone, close: () => sql.end({ timeout: 5 }) };
  try {
    await setBusinessClock(sql, options.testNow);
    if ((options.seed ?? true) && (await wasNeverStocked(sql))) {
      const made = await restoreMadeData(store);
      options.log?.(`made ${made.customers} customers and ${made.orders} orders`);
    }
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function wasNeverStocked(sql: Database): Promise<boolean> {
  const [row] = await sql<{ stocked: boolean }[]>`select stocked from behaviour`;
  return row?.stocked === false;
}
