import { flipSwitchBody } from '../../contracts/http.ts';
import { createKeyring } from '../../store/content-keys.ts';
import { openDatabase } from '../../store/database.ts';
import { type Flip, flipSwitch } from '../../store/kill-switches.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findInstance, type Instance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** A flip as the command line asks for it. */
export type FlipRequest = {
  readonly scope: string;
  /** true stops. */
  readonly enabled: boolean;
  readonly reason: string;
  /** Who flips it, for the audit. */
  readonly name: string;
};

/**
 * Flips the kill switch by the same function as the API and the board, and returns how all switches and queues stand then.
 *
 * The row comes first, before anything else is loaded, opened or brought up to date: it is what stops. What only follows it may fail.
 *
 * @throws UsageError for a scope or a reason that is none, before anything is opened.
 * @throws OpsError when the switch could not be flipped, or was and the rest could not be told; the message says which.
 */
export async function flipKillSwitch({ scope, enabled, reason, name }: FlipRequest): Promise<string> {
  const asked = flipSwitchBody.safeParse({ scope, enabled, reason });
  if (!asked.success)
    throw new UsageError(`--${asked.error.issues[0]?.path.join('.')} ${asked.error.issues[0]?.message}.`);
  const instance = await findInstance('everything');
  const flip = { scope, enabled, reason, actor: `staff:${name}` };
  const ring = await flipRow(instance, flip);
  try {
    return await tellTheRest(instance, { ...flip, staffId: name, ring });
  } catch (error) {
    const stands = `The switch ${scope} is ${enabled ? 'on: nothing new of it is done' : 'off'}.`;
    const why = error instanceof Error ? error.message : String(error);
    throw new OpsError(`${stands} Queues and pages could not be told now, housekeeping tells them: ${why}`);
  }
}

async function flipRow({ secrets }: Instance, flip: Flip): Promise<readonly string[]> {
  const database = openDatabase({ url: secrets.databaseUrl, max: 1, ormMax: 1, applicationName: 'countersign ops' });
  try {
    const { ring } = await flipSwitch({ database, keyring: createKeyring(secrets.dataEncryptionKey) }, flip);
    return ring;
  } finally {
    await database.close();
  }
}

type Told = Pick<Flip, 'scope' | 'enabled' | 'reason'> & { readonly staffId: string; readonly ring: readonly string[] };

/** Lets the queue follow, tells the pages and the conversations, and says how everything stands. Asking the desk for what is so already flips nothing. */
async function tellTheRest(instance: Instance, { ring, ...flip }: Told): Promise<string> {
  const [{ openContext }, { createSwitchDesk }] = await Promise.all([
    import('../../context.ts'),
    import('../../roles/switch-desk.ts'),
  ]);
  const context = await openContext('ops', instance);
  try {
    const onError = (error: unknown) => context.log.warn({ error }, 'the queue did not follow; housekeeping will');
    const desk = createSwitchDesk({ ...context, onError });
    await desk.flip(flip);
    await Promise.all(ring.map((conversationId) => context.queues.ringTurn(conversationId)));
    for (const conversationId of ring) context.signal.publish({ kind: 'conversation', conversationId });
    return JSON.stringify(await desk.read(), null, 2);
  } finally {
    await context.close();
  }
}
