import postgres from 'postgres';
import { maskPersonalValues } from '../domain/masking.ts';
import { appendAudit } from './audit-log.ts';
import type { Keyring } from './content-keys.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';
import { endApprovedActions } from './end-approved-actions.ts';

/** A switch as it stands. `enabled` means stopped. `epoch` grows with every flip. */
export type SwitchRow = {
  /** `all`, `tool:<name>` or `queue:approvals`. */
  readonly scope: string;
  readonly enabled: boolean;
  readonly reason: string | null;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly epoch: number;
};

/** Switches by scope. A scope without a row was never flipped: it runs, at epoch 0. */
export type Switches = ReadonlyMap<string, { readonly enabled: boolean; readonly epoch: number }>;

/** One key for the one lock between flipping and acting; `hold_switches()` takes it shared. Spells `CSKS`. */
const SWITCH_LOCK = 0x43534b53;

/** Keeps the switches from being flipped until the transaction ends, and reads them after that. When this throws {@link isSwitchUnreadable}, the answer is "stopped". */
export async function holdSwitches(tx: Transaction): Promise<Switches> {
  const [row] = await tx<{ switches: SwitchesJson }[]>`select hold_switches() as switches`;
  if (!row) throw new Error('The kill switch was not answered');
  return toSwitches(row.switches);
}

/** Whether this is how `hold_switches()` says that they cannot be read: then nothing may be done. */
export function isSwitchUnreadable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === 'CS001';
}

/** Reads every switch. When this throws, the answer is "stopped". */
export async function readSwitches(sql: Queryable): Promise<Switches> {
  const rows = await sql<{ scope: string; enabled: boolean; epoch: number }[]>`
    select scope, enabled, epoch from kill_switches`;
  return new Map(rows.map(({ scope, enabled, epoch }) => [scope, { enabled, epoch }]));
}

/** Switches as the database's functions give them. */
export type SwitchesJson = Readonly<Record<string, { readonly enabled: boolean; readonly epoch: number }>>;

/** The same as the code speaks of it. */
export function toSwitches(switches: SwitchesJson): Switches {
  return new Map(Object.entries(switches));
}

/** The scopes that stop a tool. */
export function scopesOf(tool: string): readonly string[] {
  return ['all', `tool:${tool}`];
}

/** The scope that stops the tool now; null when it runs. */
export function stoppedBy(switches: Switches, tool: string): string | null {
  return scopesOf(tool).find((scope) => switches.get(scope)?.enabled === true) ?? null;
}

/** The epochs an effect of the tool must find unchanged. */
export function epochsOf(switches: Switches, tool: string): Record<string, number> {
  return Object.fromEntries(scopesOf(tool).map((scope) => [scope, switches.get(scope)?.epoch ?? 0]));
}

/** Whether nothing was flipped for the tool since the epochs were noted. */
export function sameEpochs(switches: Switches, tool: string, noted: Readonly<Record<string, number>>): boolean {
  return scopesOf(tool).every((scope) => (switches.get(scope)?.epoch ?? 0) === (noted[scope] ?? 0));
}

/** All switches for people to see, `all` first. */
export async function listSwitches(database: Database): Promise<SwitchRow[]> {
  const rows = await database.sql<StoredSwitch[]>`
    select * from kill_switches order by scope <> 'all', scope`;
  return rows.map(toSwitch);
}

/** A flip as somebody asks for it. */
export type Flip = {
  readonly scope: string;
  /** true stops, false lifts the stop. */
  readonly enabled: boolean;
  readonly reason: string | null;
  /** `staff:<id>` or `system`. */
  readonly actor: string;
};

/**
 * Flips a switch; the one function behind API, board, command line and the store-day trip. Waits for intents under way, so once it
 * returns no intent commits that had not seen it. Turning on also ends what was approved and not executed, in the same commit.
 * Asking for what is already so changes nothing. `ring` names conversations whose agents have something to say.
 */
export async function flipSwitch(
  deps: { readonly database: Database; readonly keyring: Keyring },
  flip: Flip,
): Promise<{ readonly row: SwitchRow; readonly changed: boolean; readonly ring: readonly string[] }> {
  return await inTransaction(deps.database, async (tx) => {
    await tx`select pg_advisory_xact_lock(${SWITCH_LOCK})`;
    const [known] = await tx<StoredSwitch[]>`select * from kill_switches where scope = ${flip.scope}`;
    if (known?.enabled === flip.enabled) return { row: toSwitch(known), changed: false, ring: [] };
    const [row] = await tx<StoredSwitch[]>`
      insert into kill_switches (scope, enabled, reason, changed_by, epoch)
      values (${flip.scope}, ${flip.enabled}, ${flip.reason === null ? null : maskPersonalValues(flip.reason)}, ${flip.actor}, 1)
      on conflict (scope) do update set enabled = excluded.enabled, reason = excluded.reason, changed_by = excluded.changed_by,
        changed_at = clock_timestamp(), epoch = kill_switches.epoch + 1
      returning *`;
    if (!row) throw new Error('The switch was written but not returned');
    await appendAudit(tx, {
      event: flip.enabled ? 'killswitch.on' : 'killswitch.off',
      actor: flip.actor,
      result: { scope: flip.scope, epoch: row.epoch, reason: flip.reason },
    });
    const ring = flip.enabled ? await endApprovedActions(tx, deps.keyring, flip) : [];
    return { row: toSwitch(row), changed: true, ring };
  });
}

type StoredSwitch = {
  scope: string;
  enabled: boolean;
  reason: string | null;
  changed_by: string;
  changed_at: Date;
  epoch: number;
};

function toSwitch(row: StoredSwitch): SwitchRow {
  return {
    scope: row.scope,
    enabled: row.enabled,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    epoch: row.epoch,
  };
}
