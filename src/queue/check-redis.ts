import { Redis } from 'ioredis';

/** What the start should tell about a Redis that works. */
export type RedisReport = { readonly warnings: readonly string[] };

/**
 * Asks a Redis whether the queues can run on it, within 5 s.
 *
 * @returns the report, or one sentence that says what is wrong and holds no password.
 */
export async function checkRedis(url: string): Promise<RedisReport | string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let lastError: unknown;
  redis.on('error', (error) => {
    lastError = error;
  });
  try {
    await redis.connect();
    const info = await redis.info();
    return judge(info);
  } catch (error) {
    return reasonOf(lastError ?? error);
  } finally {
    redis.disconnect();
  }
}

function judge(info: string): RedisReport | string {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const major = Number(field('redis_version').split('.')[0]);
  if (major < 6) return `it is Redis ${field('redis_version')}, and at least 6.2 is needed`;
  const policy = field('maxmemory_policy');
  if (policy === '' || policy === 'noeviction') return { warnings: [] };
  const warning = `Redis may drop jobs when its memory is full (maxmemory-policy ${policy}); set it to noeviction. Nothing is lost then, only later.`;
  return { warnings: [warning] };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND') return 'its host name is not known';
  if (/NOAUTH|WRONGPASS/.test(message)) return 'it refused the user name or password';
  if (/timed? ?out|ETIMEDOUT/i.test(message)) return 'it did not answer within 5 s';
  return message;
}
