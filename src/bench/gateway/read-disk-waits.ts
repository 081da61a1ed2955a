import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../store/database.ts';

const DEADLINE_MS = 5000;

/** Waits for the disk that connections of the bench caused so far. They tell of them as they end, so the bench's own are waited for first. */
export async function readDiskWaits(superuserUrl: string, applications: readonly string[]): Promise<number> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1, applicationName: 'countersign bench waits' });
  const { sql } = database;
  try {
    for (const deadline = performance.now() + DEADLINE_MS; performance.now() < deadline; ) {
      const open =
        await sql`select 1 from pg_stat_activity where application_name in ${sql([...applications])} limit 1`;
      if (open.length === 0) break;
      await pause(20);
    }
    const [row] = await sql<{ waits: number }[]>`
      select coalesce(sum(fsyncs), 0)::float8 as waits from pg_stat_io
      where object = 'wal' and context = 'normal' and backend_type = 'client backend'`;
    return row?.waits ?? 0;
  } finally {
    await database.close();
  }
}
