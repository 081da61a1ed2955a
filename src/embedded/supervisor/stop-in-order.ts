import type { RoleProcess } from './role-process.ts';
import { roles } from './roles.ts';

/** Total time the roles get to finish, in milliseconds; the database comes after that. */
const TOTAL_MS = 25_000;

/** Longest a rank may take of it: the agents finish a model call, the web process its requests. */
const LONGEST_MS = { 0: 15_000, 1: 6_000, 2: 4_000 } as const;

/**
 * Stops the roles by rank: those that act, then the web process, then the stand-ins they speak to. A role that does not stop in
 * its time is ended, and so is every role that is left when the whole time is over.
 */
export async function stopInOrder(processes: readonly RoleProcess[]): Promise<void> {
  const deadline = performance.now() + TOTAL_MS;
  for (const rank of [0, 1, 2] as const) {
    const graceMs = Math.max(0, Math.min(LONGEST_MS[rank], deadline - performance.now()));
    const group = processes.filter((process) => roles[process.role].stopRank === rank);
    await Promise.all(group.map((process) => process.stop(graceMs)));
  }
}
