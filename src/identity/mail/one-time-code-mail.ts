/** The mail that carries a one-time code. Fixed wording: nothing a customer or a model wrote stands in it. */
export function oneTimeCodeMail(storeName: string, code: string): { template: string; subject: string; text: string } {
  return {
    template: 'one_time_code',
    subject: `Your code for ${storeName}`,
    text: [
      `Your code for the support chat of ${storeName}: ${code}`,
      '',
      'Type it into the chat within 10 minutes. Our staff will never ask you for it.',
      'If you did not ask for a code, somebody may have mistyped their address; you need not do anything.',
    ].join('\n'),
  };
}
