/** The mail that invites somebody to the staff console. Fixed wording around one link, which works once. */
export function invitationMail(
  storeName: string,
  link: string,
  validHours: number,
): { readonly template: string; readonly subject: string; readonly text: string } {
  return {
    template: 'staff_invitation',
    subject: `Your access to the support desk of ${storeName}`,
    text: [
      `You have been given access to the support desk of ${storeName}.`,
      '',
      'Set your password here:',
      link,
      '',
      `The link works once, within ${validHours} hours. If it has run out, ask an administrator for another one.`,
      'If you do not expect this mail, you need not do anything.',
    ].join('\n'),
  };
}
