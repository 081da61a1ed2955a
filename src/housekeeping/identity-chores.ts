import { type SendQueuedMailDeps, sendQueuedMail } from '../identity/mail/send-queued-mail.ts';
import { type ResolveVerificationsDeps, resolveVerifications } from '../identity/resolve-verifications.ts';
import type { Chore } from './chores.ts';

/** The chores that keep people informed: find the address behind a request for a code, and send what waits in the outbox. */
export function identityChores(deps: ResolveVerificationsDeps & SendQueuedMailDeps): Chore[] {
  return [
    {
      name: 'resolve requests for a code',
      everyMs: 500,
      run: async () => {
        await resolveVerifications(deps);
      },
    },
    {
      name: 'send mail',
      everyMs: 500,
      run: async () => {
        await sendQueuedMail(deps);
      },
    },
  ];
}
