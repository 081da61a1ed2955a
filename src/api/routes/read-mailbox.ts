import { mailbox } from '../../contracts/http.ts';
import { listSentMails } from '../../store/mails.ts';
import type { AppDeps } from '../app-deps.ts';
import { publicRoute } from '../route.ts';

/** `GET /_control/mail`: every mail sent, oldest first. Embedded and test installations only. */
export const readMailboxRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/_control/mail',
    summary: 'Read the development mailbox.',
    answers: { 200: { description: 'Mails', schema: mailbox } },
    handle: async ({ res }) => {
      const mails = await listSentMails(deps.database.sql, deps.keyring, 1_000);
      res.json({
        mails: mails.map(({ mailId, to, subject, text, template, sentAt }) => ({
          id: mailId,
          to,
          subject,
          text,
          template,
          sent_at: sentAt?.toISOString(),
        })),
      });
    },
  });
