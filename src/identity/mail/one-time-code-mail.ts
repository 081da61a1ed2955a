import { lineIn } from '../../domain/languages/line-in.ts';

/** The mail that carries a one-time code, in the customer's language. Fixed wording: nothing a customer or a model wrote stands in it. */
export function oneTimeCodeMail(
  storeName: string,
  code: string,
  language: string | null = null,
): { template: string; subject: string; text: string } {
  return {
    template: 'one_time_code',
    subject: lineIn(language, 'mail.code.subject', { store: storeName }),
    text: lineIn(language, 'mail.code.text', { store: storeName, code }),
  };
}
