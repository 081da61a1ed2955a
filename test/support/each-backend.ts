import { randomBytes } from 'node:crypto';
import { describe, inject } from 'vitest';

/** One queue backend a behaviour is tested on. */
export type Backend = {
  readonly name: 'postgres' | 'redis';
  /** What to add to the environment of the processes under test: REDIS_URL or nothing. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Declares the same tests once per queue backend. Behaviour must not depend on it; where Redis cannot be had, its half shows as skipped.
 */
export function onEachBackend(title: string, tests: (backend: Backend) => void): void {
  const covered = inject('backends');
  const redisUrl = inject('redisUrl');
  describe.runIf(covered.includes('postgres'))(`${title} (queues on PostgreSQL)`, () =>
    tests({ name: 'postgres', env: {} }),
  );
  const env = redisUrl === null ? {} : { REDIS_URL: `${redisUrl}/${redisDatabase()}` };
  describe.runIf(covered.includes('redis'))(`${title} (queues on Redis)`, () => tests({ name: 'redis', env }));
}

/** Files run at the same time share the server: each takes one of its 16 databases by chance, and only its own keys matter. */
function redisDatabase(): number {
  return randomBytes(1).readUInt8() % 16;
}
