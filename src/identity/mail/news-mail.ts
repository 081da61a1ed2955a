import { lineIn } from '../../domain/languages/line-in.ts';

/** One thing there is to read. */
export type News = { readonly kind: 'decision' | 'settlement' | 'reply'; readonly orderId: string | null };

/**
 * The mail that says there is something to read in the chat, in the customer's language. Fixed wording and ids: no amount, nothing a customer, a model
 * or a colleague wrote. Its link opens the chat and nothing in it.
 */
export function newsMail(
  storeName: string,
  link: string,
  news: readonly News[],
  language: string | null = null,
): { readonly template: string; readonly subject: string; readonly text: string } {
  const lines = [...new Set(news.map((one) => wordsOf(one, language)))];
  const store = storeName;
  return {
    template: 'news',
    subject: lineIn(language, 'mail.news.subject', { store }),
    text: [
      lineIn(language, 'mail.news.intro', { store }),
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      lineIn(language, 'mail.news.read'),
      link,
      '',
      lineIn(language, 'mail.news.about_link'),
    ].join('\n'),
  };
}

function wordsOf({ kind, orderId }: News, language: string | null): string {
  if (kind === 'reply') return lineIn(language, 'mail.news.reply');
  if (orderId === null) return lineIn(language, `mail.news.${kind}`);
  return lineIn(language, `mail.news.${kind}_of_order`, { order: orderId.replaceAll(/\p{Cc}/gu, ' ') });
}
