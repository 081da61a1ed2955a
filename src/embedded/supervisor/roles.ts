import { StartError } from '../start-error.ts';

/** Every process role, as `--only` and the Procfile name them. */
export const roleNames = ['store', 'model', 'web', 'agent', 'approvals', 'housekeeping'] as const;

/** One of {@link roleNames}. */
export type RoleName = (typeof roleNames)[number];

/** What the supervisor knows of a role. */
export type Role = {
  /** The file it runs, from the project's root; part of its command line. */
  readonly file: string;
  /** Roles stop in this order: those that act first, those they speak to last. */
  readonly stopRank: 0 | 1 | 2;
  /** How much of the settings it is given: see `Needs`, and `owner` for one that keeps a schema of its own. */
  readonly trust: 'nothing' | 'owner' | 'everything';
  /** Colour of its name in the log, as an ANSI code. */
  readonly colour: number;
};

/** The table of roles. */
export const roles: Readonly<Record<RoleName, Role>> = {
  store: { file: 'workers/sandbox-store.ts', stopRank: 2, trust: 'owner', colour: 33 },
  model: { file: 'workers/rehearsal-model.ts', stopRank: 2, trust: 'nothing', colour: 35 },
  web: { file: 'workers/web.ts', stopRank: 1, trust: 'everything', colour: 36 },
  agent: { file: 'workers/agent.ts', stopRank: 0, trust: 'everything', colour: 32 },
  approvals: { file: 'workers/approvals.ts', stopRank: 0, trust: 'everything', colour: 34 },
  housekeeping: { file: 'workers/housekeeping.ts', stopRank: 0, trust: 'everything', colour: 90 },
};

/** Roles that listen on one port, of which a start therefore has one process; and what to do for more. */
const soleRoles: Readonly<Partial<Record<RoleName, string>>> = {
  web: 'web listens on PORT, so one start has one. For more, run "node workers/web.ts" again, each with a PORT of its own and otherwise the same settings: DATABASE_URL, REDIS_URL, every secret.',
  store: 'the stand-in store listens on SANDBOX_STORE_PORT, so there is one.',
  model: 'the stand-in model listens on REHEARSAL_MODEL_PORT, so there is one.',
};

/** How many processes of each role are wanted; a role that is absent is not started. */
export type RoleCounts = ReadonlyMap<RoleName, number>;

/**
 * Reads the value of `--only`: `web,agent=3,approvals`.
 *
 * @throws StartError for an unknown role, a number out of 1 to 50, more than one of a role that listens on a port, or a role given twice.
 */
export function readOnlyOption(text: string): RoleCounts {
  const counts = new Map<RoleName, number>();
  for (const part of text.split(',')) {
    const [, name = '', number = '1'] = /^\s*([a-z]+)\s*(?:=\s*(\d{1,3})\s*)?$/.exec(part) ?? [];
    const role = roleNames.find((known) => known === name);
    const count = Number(number);
    if (role === undefined || counts.has(role) || count < 1 || count > 50) {
      throw new StartError(
        `--only does not understand "${part.trim()}". Give roles once each, with a number from 1 to 50 if wanted, such as web,agent=3,approvals. Roles: ${roleNames.join(', ')}.`,
      );
    }
    if (role in soleRoles && count > 1) throw new StartError(`--only ${part.trim()} cannot be: ${soleRoles[role]}`);
    counts.set(role, count);
  }
  return counts;
}
