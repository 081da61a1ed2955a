import type { MailTransport } from '../identity/mail/mail-transport.ts';
import { postJson, postSigned, type SignedAddress } from './post-signed.ts';

/** Where notices are posted; what is left out is not used. */
export type PostedTo = {
  /** A program, which gets signed JSON. */
  readonly webhook: SignedAddress | undefined;
  /** Incoming webhook of a Slack channel. */
  readonly slackUrl: string | undefined;
};

/** Posts what the outbox holds for `webhook` and `slack`. A notice keeps its id over repeated sends, so that a double is recognisable. */
export function createNoticeTransport({ webhook, slackUrl }: PostedTo): MailTransport {
  return {
    send: async ({ id, to, text }) => {
      const error =
        to === 'webhook' && webhook !== undefined
          ? await postSigned(webhook, `notice_${id}`, text)
          : to === 'slack' && slackUrl !== undefined
            ? await postJson(slackUrl, JSON.stringify({ text }))
            : 'The channel is not configured.';
      if (error !== null) throw new Error(error);
    },
    close: () => {},
  };
}
