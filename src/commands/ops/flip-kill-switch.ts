import { openContext } from '../../context.ts';
import { flipSwitchBody } from '../../contracts/http.ts';
import { createSwitchDesk } from '../../roles/switch-desk.ts';
import { findInstance } from './find-instance.ts';
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

/** Flips the kill switch by the same function as the API and the board, and returns how all switches and queues stand then. */
export async function flipKillSwitch(request: FlipRequest): Promise<string> {
  const { scope, enabled, reason } = request;
  const flip = flipSwitchBody.safeParse({ scope, enabled, reason });
  if (!flip.success) throw new OpsError(`--${flip.error.issues[0]?.path.join('.')} ${flip.error.issues[0]?.message}.`);
  const context = await openContext('ops', await findInstance('everything'));
  try {
    const onError = (error: unknown) => context.log.warn({ error }, 'the queue did not follow; housekeeping will');
    const desk = createSwitchDesk({ ...context, onError });
    await desk.flip({ scope, enabled, reason, staffId: request.name });
    return JSON.stringify(await desk.read(), null, 2);
  } finally {
    await context.close();
  }
}
