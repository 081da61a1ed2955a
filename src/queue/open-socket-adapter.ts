import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { QueueAddress } from './queue-backend.ts';

/** What makes the socket servers of several web processes one. */
export type OpenedSocketAdapter = {
  /** For socket.io's `adapter` option. */
  readonly adapter: ReturnType<typeof createPostgresAdapter> | ReturnType<typeof createRedisAdapter>;
  readonly close: () => Promise<void>;
};

/** Opens the adapter on the backend the queues use. It carries orders such as "cut this person's sockets"; events of conversations do not go through it. */
export function openSocketAdapter(address: QueueAddress, onError: (error: unknown) => void): OpenedSocketAdapter {
  return address.backend === 'redis' ? onRedis(address, onError) : onPostgres(address, onError);
}

function onRedis(
  address: Extract<QueueAddress, { backend: 'redis' }>,
  onError: (error: unknown) => void,
): OpenedSocketAdapter {
  const redis = new Redis(address.redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', onError);
  const adapter = createRedisAdapter(redis, {
    streamName: `${address.prefix}:sockets`,
    channelPrefix: address.prefix,
    maxLen: 1_000,
  });
  return { adapter, close: async () => redis.disconnect() };
}

function onPostgres(
  address: Extract<QueueAddress, { backend: 'postgres' }>,
  onError: (error: unknown) => void,
): OpenedSocketAdapter {
  // One connection listens, the other one notifies.
  const pool = new pg.Pool({
    connectionString: address.databaseUrl,
    max: 2,
    keepAlive: true,
    options: '-c search_path=countersign',
    application_name: 'countersign-sockets',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => surviveCut(client, onError));
  const adapter = createPostgresAdapter(pool, { tableName: 'socket_attachments', errorHandler: onError });
  return { adapter, close: () => pool.end() };
}

/**
 * The pool hears of its idle connections alone, and the adapter keeps one for itself. Cut unheard, it would end the process; and the adapter takes another
 * without giving it back, so that after one cut no place is left to notify from.
 */
function surviveCut(client: pg.PoolClient, onError: (error: unknown) => void): void {
  client.on('error', onError);
  client.once('end', () => {
    try {
      client.release(true);
    } catch {
      // it was nobody's
    }
  });
}
