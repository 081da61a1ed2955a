import { fork } from 'node:child_process';
import { join } from 'node:path';
import { smallNode } from '../../embedded/supervisor/small-node.ts';
import { createProofDatabase, type ProofServer } from '../../proofs/place/proof-server.ts';
import type { ProofRedis } from '../../proofs/place/start-redis.ts';
import type { StandIns } from '../stand-ins/start-stand-ins.ts';
import type { BurstRow, BurstTask } from './drive-burst.ts';

/** What {@link benchBurst} needs to know. The stand-ins' model takes `modelMs`. */
export type BurstOptions = Pick<BurstTask, 'levels' | 'seconds' | 'modelMs' | 'conc'> & {
  readonly server: ProofServer;
  /** Null runs the queues on PostgreSQL. */
  readonly redis: ProofRedis | null;
  readonly standIns: StandIns;
};

/** The day's peak and multiples of it through one worker, in a process of its own. */
export async function benchBurst({ server, redis, standIns, ...rates }: BurstOptions): Promise<readonly BurstRow[]> {
  const place = await createProofDatabase(server);
  const task: BurstTask = {
    ...rates,
    place: {
      ...{
        backend: redis === null ? 'postgres' : 'redis',
        databaseUrl: place.databaseUrl,
        redisUrl: redis?.url ?? null,
      },
      ...{ modelUrl: standIns.modelUrl, commerceUrl: standIns.commerceUrl },
    },
  };
  try {
    const file = join(import.meta.dirname, '..', 'processes', 'burst-load.ts');
    const child = fork(file, [JSON.stringify(task)], { execArgv: [...smallNode.options], env: smallNode.env });
    return await new Promise((resolve, reject) => {
      child.once('message', (rows) => resolve(rows as BurstRow[]));
      child.once('exit', (code) => reject(new Error(`The load ended with ${code ?? 'a signal'}`)));
    });
  } finally {
    await place.drop();
  }
}
