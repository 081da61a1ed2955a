const WORDS: Readonly<Record<string, string>> = {
  issue_refund: 'A refund',
  create_return: 'A return',
  cancel_return: 'The cancellation of a return',
  change_address: 'Another delivery address',
  resend_receipt: 'The receipt once more',
  update_preference: 'A change of preferences',
};

/** What somebody asked for, as a summary for staff begins: "A refund for order ORD-7". */
export function requestWords(tool: string, orderId: string | null): string {
  const known = Object.hasOwn(WORDS, tool) ? WORDS[tool] : undefined;
  return `${known ?? `The action “${tool.replaceAll('_', ' ')}”`}${orderId === null ? '' : ` for order ${orderId}`}`;
}
