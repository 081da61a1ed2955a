import type { EmbeddedDatabase } from '../postgres/open-embedded-database.ts';

/** What {@link keepDatabaseRunning} needs to know. */
export type KeepDatabaseRunningOptions = {
  readonly database: EmbeddedDatabase;
  /** Brings the database up again on the given port. */
  readonly reopen: (port: number) => Promise<EmbeddedDatabase>;
  readonly log: (line: string) => void;
  /** Told once when it cannot be brought up on its port again: the roles know no other. */
  readonly onLost: (reason: string) => void;
};

/**
 * Looks after the embedded database once a second, and starts it again when it is gone. It runs in a session of its own and may
 * be one that was taken over, so there is no exit event to wait for.
 *
 * @returns stops looking after it, then stops the database.
 */
export function keepDatabaseRunning(options: KeepDatabaseRunningOptions): () => Promise<void> {
  let database = options.database;
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (stopped || (await database.isRunning())) return;
    options.log('the database ended; starting it again');
    try {
      database = await options.reopen(database.port);
    } catch (error) {
      clearInterval(timer);
      const reason = error instanceof Error ? error.message : String(error);
      options.onLost(`The database could not be brought up again. ${reason}`);
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 1_000);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await database.stop();
  };
}
