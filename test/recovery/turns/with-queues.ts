import { openQueues, type Queues } from '../../../src/queue/open-queues.ts';
import type { TurnPlace } from './turn-place.ts';

/** The instance's own queues, from outside: what a sweep, a board or another process of it reaches. */
export async function withQueues<T>(
  { backend, killable, sql }: TurnPlace,
  work: (queues: Queues) => Promise<T>,
): Promise<T> {
  const [row] = await sql<{ id: string }[]>`select installation_id as id from installation`;
  const redisUrl = backend.env['REDIS_URL'];
  const queues = openQueues(
    redisUrl === undefined
      ? { backend: 'postgres', databaseUrl: killable.database.databaseUrl, poolSize: 4 }
      : { backend: 'redis', redisUrl, prefix: `{countersign-${row?.id.slice(0, 8)}}` },
    () => {},
  );
  try {
    return await work(queues);
  } finally {
    await queues.close();
  }
}
