/** The mail that tells staff that customers wait. Fixed wording, a number and a link to the console, which asks who they are. */
export function overdueMail(
  storeName: string,
  consoleUrl: string,
  waiting: number,
  minutes: number,
): { readonly template: string; readonly subject: string; readonly text: string } {
  const who = waiting === 1 ? '1 customer waits' : `${waiting} customers wait`;
  return {
    template: 'handover_overdue',
    subject: `${who} for a person at ${storeName}`,
    text: [
      `${who} for a person for longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and nobody has taken the conversation yet.`,
      '',
      'They are in the console, under Handovers:',
      consoleUrl,
    ].join('\n'),
  };
}
