/** The mail that tells an approver that requests wait. Fixed wording, a number and a link to the console, which asks who they are. */
export function reminderMail(
  storeName: string,
  consoleUrl: string,
  waiting: number,
): { readonly template: string; readonly subject: string; readonly text: string } {
  const what = waiting === 1 ? '1 request waits' : `${waiting} requests wait`;
  const its = waiting === 1 ? 'its time is over' : 'their time is over';
  return {
    template: 'approval_reminder',
    subject: `${what} for a decision at ${storeName}`,
    text: [
      `${what} for a decision, and much of ${its}. What nobody decides in time goes to a person, and the customer is told that it took too long.`,
      '',
      'You decide in the console, under Approvals, once you are signed in; this mail decides nothing:',
      consoleUrl,
    ].join('\n'),
  };
}
