import { setTimeout as wait } from 'node:timers/promises';
import { signal } from '../../embedded/process-identity.ts';
import type { Random } from '../stage/random.ts';
import type { ChaosPlace, ChaosRole } from './chaos-place.ts';
import { cutInMidAnswer } from './cut-in-mid-answer.ts';
import { deployAll } from './rolling-deploy.ts';

/** Something that happens to the instance. Returns what it was, for the story. */
type Disturbance = (place: ChaosPlace, random: Random) => Promise<string>;

/** How likely each is. The money's roles are hurt most; what comes to the same on both backends is in both. */
const LIKELY = {
  'a process is killed': 5,
  'a process is stopped for a while': 5,
  'a process is told to end': 2,
  'a rolling deploy': 1,
  'pages are cut in mid-answer': 3,
  'connections to the database are cut': 3,
  'the database crashes and recovers': 1,
  'Redis is emptied': 2,
  'Redis stands still': 1,
  'Redis is killed and starts empty': 1,
} as const;

/** Name of a kind of disturbance. */
export type DisturbanceName = keyof typeof LIKELY;

const ROLES: Readonly<Record<ChaosRole, number>> = {
  agent: 8,
  web: 3,
  approvals: 3,
  housekeeping: 2,
  store: 1,
  model: 1,
};

const DISTURBANCES: Readonly<Record<DisturbanceName, Disturbance>> = {
  'a process is killed': (place, random) => toProcess(place, random, 'SIGKILL'),
  'a process is told to end': (place, random) => toProcess(place, random, 'SIGTERM'),
  'a rolling deploy': async (place) => `${await deployAll(place)} processes replaced`,
  'pages are cut in mid-answer': async (place, random) => `${await cutInMidAnswer(place, random)} pages cut`,
  'a process is stopped for a while': async (place, random) => {
    const forMs = random.whole(500, 9000);
    const role = random.weighted(ROLES);
    const pid = await pickPid(place, random, role);
    if (pid === undefined) return `${role} was away`;
    signal(pid, 'SIGSTOP');
    // it goes on while other things happen
    void wait(forMs).then(() => signal(pid, 'SIGCONT'));
    return `${role} ${pid} stopped for ${forMs} ms`;
  },
  'connections to the database are cut': async ({ owner }, random) => {
    const many = random.whole(1, 12);
    const cut = await owner.sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and application_name not like 'countersign proof%'
        order by random() limit ${many}) as chosen`;
    return `${cut.length} connections cut`;
  },
  // A backend that dies takes the whole server through crash recovery: everybody is cut off, and what was not on the disk is gone.
  'the database crashes and recovers': async ({ owner }) => {
    const [row] = await owner.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`;
    if (!row) return 'nobody was connected';
    signal(row.pid, 'SIGKILL');
    return 'the database crashed';
  },
  'Redis is emptied': async ({ flushRedis }) => {
    await flushRedis();
    return 'Redis emptied';
  },
  'Redis stands still': async ({ redis }, random) => {
    const forMs = random.whole(500, 4000);
    const pid = redis?.pid() ?? 0;
    signal(pid, 'SIGSTOP');
    await wait(forMs);
    signal(pid, 'SIGCONT');
    return `Redis stood still for ${forMs} ms`;
  },
  'Redis is killed and starts empty': async ({ redis }) => {
    await redis?.restart();
    return 'Redis started again';
  },
};

const WITHOUT_REDIS = { 'Redis is emptied': 0, 'Redis stands still': 0, 'Redis is killed and starts empty': 0 };

/** Does one thing to the place: what is named, else something by chance. Returns its kind and what was done. */
export async function disturb(
  place: ChaosPlace,
  random: Random,
  named?: DisturbanceName,
): Promise<{ readonly name: DisturbanceName; readonly text: string }> {
  const possible = { ...LIKELY, ...(place.redis === null ? WITHOUT_REDIS : {}) };
  const name = named ?? random.weighted(possible);
  const text = await DISTURBANCES[name](place, random).catch((error: unknown) => `could not be done: ${String(error)}`);
  return { name, text };
}

async function toProcess(place: ChaosPlace, random: Random, how: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  const role = random.weighted(ROLES);
  const pid = await pickPid(place, random, role);
  if (pid === undefined) return `${role} was away`;
  signal(pid, how);
  return `${role} ${pid} got ${how}`;
}

async function pickPid(place: ChaosPlace, random: Random, role: ChaosRole): Promise<number | undefined> {
  const pids = await place.pidsOf(role);
  return pids.length === 0 ? undefined : random.pick(pids);
}
