import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { migrateQueue } from '../../src/queue/migrate-queue.ts';
import { openQueues } from '../../src/queue/open-queues.ts';
import { openTestDatabase } from '../support/test-database.ts';

/* A ring is worth no wait for the disk: the row it rings for is there, and a sweeper rings again. */

const place = await openTestDatabase();
const sql = postgres(place.ownerUrl, { max: 1, onnotice: () => {} });
afterAll(async () => {
  await sql.end();
  await place.drop();
});

const kept = async () => {
  const rows = await sql<{ name: string; kept: boolean }[]>`
    select relname as name, relpersistence = 'p' as kept from pg_class
    where relnamespace = 'bullmq'::regnamespace and relname in ('job', 'job_log', 'job_dependency', 'event', 'meta') order by 1`;
  return Object.fromEntries(rows.map((row) => [row.name, row.kept]));
};
const onlySettings = { event: false, job: false, job_dependency: false, job_log: false, meta: true };

test('jobs and their events are not in the log of the server, what is set for a queue is; and a queue of the build before becomes so with what waits in it', async () => {
  expect(await kept()).toEqual(onlySettings);
  for (const table of ['job', 'job_log', 'job_dependency', 'event'])
    await sql`alter table bullmq.${sql(table)} set logged`;
  const errors: unknown[] = [];
  const address = { backend: 'postgres', databaseUrl: place.databaseUrl, poolSize: 2 } as const;
  const queues = openQueues(address, (error) => errors.push(error));
  try {
    await queues.pause('turns');
    expect(await queues.ringTurn('00000000-0000-4000-8000-000000000001')).toBe(true);
    await migrateQueue({ url: place.databaseUrl });
    expect(await kept()).toMatchObject({ job: true });
    await migrateQueue({ url: place.ownerUrl, appRole: 'countersign_app' });
    expect(await kept()).toEqual(onlySettings);
    expect(await queues.states()).toContainEqual({ name: 'turns', paused: true, backlog: 1 });
  } finally {
    await queues.close();
  }
  expect(errors).toEqual([]);
});
