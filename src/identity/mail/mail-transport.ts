import { createTransport } from 'nodemailer';

/** Carries one mail out of the house, or throws. */
export type MailTransport = {
  readonly send: (mail: {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }) => Promise<void>;
  readonly close: () => void;
};

/** Longest a mail server may take for one step of a send, in milliseconds. */
const STEP_TIMEOUT_MS = 10_000;

/** Sends through a mail server (`SMTP_URL`). A mail keeps its Message-ID over repeated sends, so that a double is recognisable. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const options = {
    url: smtpUrl,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@countersign.invalid>` });
    },
    close: () => transport.close(),
  };
}

/** Sends nothing: mail stays in its table, which is the development mailbox. */
export function createMailboxTransport(): MailTransport {
  return { send: async () => {}, close: () => {} };
}
