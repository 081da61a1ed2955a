import { join } from 'node:path';
import { projectRoot } from './config/project-root.ts';
import { migrateQueue } from './queue/migrate-queue.ts';
import { migrate } from './store/migrate.ts';

/** What {@link migrateAll} needs to know. */
export type MigrateAllOptions = {
  /** Address as the application role. */
  readonly databaseUrl: string;
  /** Address as the owner of the schemas; may equal `databaseUrl`. */
  readonly migrationDatabaseUrl: string;
  /** Where the business clock stands at the first start; undefined leaves it on real time. Ignored from the second start on. */
  readonly testNow?: Date | undefined;
  /** Told one line per thing done. */
  readonly log?: ((line: string) => void) | undefined;
  /** How long to wait for another process that is migrating, in milliseconds. (Default: 60,000.) */
  readonly waitMs?: number | undefined;
};

/** What {@link migrateAll} found. */
export type MigrateAllResult = {
  /** Names of the product's migrations that this call ran. */
  readonly applied: readonly string[];
  /** Whether owner and application are two roles. If not, audit rows are protected by their triggers only. */
  readonly separateOwner: boolean;
};

/**
 * Brings everything the product keeps in PostgreSQL up to date: its own schema `countersign`, then BullMQ's schema `bullmq`, with
 * the grants of the application role. Safe to call from many processes at once, and cheap when there is nothing to do; the
 * queue's schema is made also where the queues run on Redis, so that leaving REDIS_URL out later needs no step in between.
 *
 * @throws MigrationError with what to do about it.
 */
export async function migrateAll(options: MigrateAllOptions): Promise<MigrateAllResult> {
  const { databaseUrl, migrationDatabaseUrl: url, testNow, log, waitMs } = options;
  const appRole = roleOf(databaseUrl);
  const separateOwner = appRole !== roleOf(url);
  const common = { url, appRole: separateOwner ? appRole : undefined, log, waitMs };
  const { applied } = await migrate({
    ...common,
    directory: join(projectRoot, 'migrations'),
    schema: 'countersign',
    onFirst: async (tx) => {
      if (testNow === undefined) return;
      await tx`update business_clock set clock_offset = ${testNow.toISOString()}::timestamptz - clock_timestamp()`;
    },
  });
  await migrateQueue(common);
  return { applied, separateOwner };
}

/** The user name in a database address, or '' when the driver is to find one. */
export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}
