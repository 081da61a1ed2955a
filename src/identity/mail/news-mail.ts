/** One thing there is to read. */
export type News = { readonly kind: 'decision' | 'settlement' | 'reply'; readonly orderId: string | null };

/**
 * The mail that says there is something to read in the chat. Fixed wording and ids: no amount, nothing a customer, a model or a colleague wrote. Its
 * link opens the chat and nothing in it.
 */
export function newsMail(
  storeName: string,
  link: string,
  news: readonly News[],
): { readonly template: string; readonly subject: string; readonly text: string } {
  const lines = [...new Set(news.map(wordsOf))];
  return {
    template: 'news',
    subject: `News about your request to ${storeName}`,
    text: [
      `There is news in your conversation with the support of ${storeName}:`,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      'Read it and answer here:',
      link,
      '',
      'The link by itself shows nothing to anybody. In the browser you wrote from, the conversation is still there; in another one, the chat first',
      'sends you a code. Our staff will never ask you for it.',
    ].join('\n'),
  };
}

function wordsOf({ kind, orderId }: News): string {
  const order = orderId === null ? '' : ` for order ${orderId.replaceAll(/\p{Cc}/gu, ' ')}`;
  switch (kind) {
    case 'decision':
      return `There is a decision about your request${order}.`;
    case 'settlement':
      return `There is news about your payment${order}.`;
    default:
      return 'A person from our team has answered.';
  }
}
