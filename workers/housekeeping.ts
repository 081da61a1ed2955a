import { runRole } from '../src/roles/run-role.ts';
import { startHousekeeping } from '../src/roles/start-housekeeping.ts';

/*
 * Chores on a clock: rings again what waits, brings unfinished actions to their end, resolves and mails one-time codes, closes what is idle.
 */

await runRole('housekeeping', startHousekeeping);
