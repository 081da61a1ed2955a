/** Tools whose call may be made to wait for the customer's yes: all that change something by themselves. */
export const confirmableTools = [
  'issue_refund',
  'create_return',
  'change_address',
  'resend_receipt',
  'update_preference',
] as const;

/** One of {@link confirmableTools}. */
export type ConfirmableTool = (typeof confirmableTools)[number];

/**
 * What waits for a yes unless the store says otherwise: what moves money, announces goods or sends an order elsewhere. A receipt goes to the address on
 * record and a preference is turned back as easily as it was turned, so asking first would cost more than it saves.
 */
export const confirmedByDefault: readonly ConfirmableTool[] = ['issue_refund', 'create_return', 'change_address'];
