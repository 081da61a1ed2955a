import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const run = promisify(execFile);

/** The operating-system account the database server runs as. */
export type ServerAccount = {
  /** Its name, for messages. */
  readonly name: string;
  /** Given to `spawn`; empty when the server runs as we do. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/**
 * Chooses the account: the owner of the database that is there, if there is one. PostgreSQL refuses to run as root, so root hands it to `postgres` where a distribution made one, else to
 * `nobody`, which every system has: nothing is added to the machine's accounts. Everybody else runs it as themselves.
 *
 * As `nobody` the files are still closed to other accounts (mode 0700); another service that also runs as `nobody` could read
 * them. Start as an ordinary user where that matters.
 *
 * @param existing folder of the database of an earlier start: an account made since does not lock it out.
 */
export async function chooseServerAccount(existing: string | undefined): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { name: 'the current user', identity: {} };
  const owner = existing === undefined ? undefined : await stat(existing).catch(() => undefined);
  if (owner !== undefined && owner.uid > 0)
    return { name: await nameOf(owner.uid), identity: { uid: owner.uid, gid: owner.gid } };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid !== undefined && gid !== undefined && uid > 0) return { name, identity: { uid, gid } };
  }
  throw new EmbeddedDatabaseError(
    'no_account',
    'PostgreSQL does not run as root, and this machine has neither an account postgres nor nobody. Start as an ordinary user, make an account (useradd --system postgres), or set DATABASE_URL.',
  );
}

async function nameOf(uid: number): Promise<string> {
  const { stdout } = await run('id', ['-un', String(uid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || `user ${uid}`;
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { stdout } = await run('id', [flag, name]).catch(() => ({ stdout: '' }));
  return /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
}

/** Whether the account can enter and write a folder: asked of the system, since modes alone do not tell (access lists, parents). */
export async function canUse(account: ServerAccount, directory: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const probe = run('/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', directory], { ...account.identity, cwd: '/' });
  return probe.then(
    () => true,
    () => false,
  );
}
