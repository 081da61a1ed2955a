import { loadConfig } from '../config/env.ts';
import { type Context, openContext } from '../context.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { type HealthPort, serveHealth } from '../observability/serve-health.ts';
import { isDatabaseUnavailable } from '../store/database-faults.ts';
import { isMigrated } from '../store/is-migrated.ts';
import { whenDatabaseAnswers } from '../store/when-database-answers.ts';
import { closeInTurn } from './close-in-turn.ts';

/** A role that runs until it is told to stop. */
export type RunningRole = {
  /** Stops taking work, lets what is under way come to a safe point, and closes the role's own parts. */
  readonly stop: () => Promise<void>;
};

/** A process that cannot stop in time ends anyway: its lease lapses, and somebody else goes on. */
const STOP_WITHIN_MS = 25_000;

/** All work is done by then. */
const GOODBYES_WITHIN_MS = 5_000;

/**
 * The life of every role: open, run, stop on SIGTERM, SIGINT or when the parent is gone, close in reverse order, exit 0. A
 * start that fails says why in one line and exits 1.
 */
export async function runRole(name: string, start: (context: Context) => Promise<RunningRole>): Promise<void> {
  try {
    const ready: Readiness = { database: null };
    const health = await openHealth(name, ready);
    outliveOutages(createLogger({ level: loadConfig().log.level, role: name }));
    const { context, role } = await whenDatabaseAnswers(() => open(name, start));
    ready.database = context.database;
    context.log.info({ pid: process.pid, queue: context.queues.backend }, `${name} is running`);
    const why = await untilStop();
    ready.database = null;
    context.log.info({ why }, `${name} is stopping`);
    setTimeout(() => endUnfinished(context.log), STOP_WITHIN_MS).unref();
    await role.stop();
    const goodbyes = [
      { name: 'health port', close: async () => await health?.close() },
      { name: 'queues, signal and database', close: context.close, withinMs: GOODBYES_WITHIN_MS },
    ];
    await closeInTurn(goodbyes, context.log);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${name} cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function endUnfinished(log: Logger): void {
  log.warn('work was not at a safe point in time; whoever takes it over goes on from what is on disk');
  process.exit(1);
}

/** The database of a role that has started and was not told to stop; null before and after. */
type Readiness = { database: Context['database'] | null };

/** Where a process manager asks how the role is, from its first moment to its last. The web process tells on its own port. */
async function openHealth(name: string, ready: Readiness): Promise<HealthPort | null> {
  const { health } = loadConfig();
  if (health === undefined || name === 'web') return null;
  const isReady = async () => ready.database !== null && (await isMigrated(ready.database.sql));
  return await serveHealth({ ...health, isReady });
}

type Opened = { readonly context: Context; readonly role: RunningRole };

async function open(name: string, start: (context: Context) => Promise<RunningRole>): Promise<Opened> {
  const context = await openContext(name);
  try {
    const role = await start(context);
    await context.queues.untilReady();
    return { context, role };
  } catch (error) {
    // What waits for a server that is away cannot be closed in good order; the next try opens its own.
    await closeInTurn([{ name: 'what was opened', close: context.close }], { warn: () => {} });
    throw error;
  }
}

/**
 * The database driver asks for the names of array types on every new connection, and nobody can await that: cut just then, it would end the process.
 * Whoever wanted the connection hears of the outage. Anything else that nobody awaited is a fault of ours and ends the process as ever.
 */
function outliveOutages(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'a new connection to the database was cut');
  });
}

// A supervisor that is killed takes its end of the channel with it; without it nobody could stop this process any more.
function untilStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('the supervisor is gone'));
  });
}
