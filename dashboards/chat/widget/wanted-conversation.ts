/** Name of the address's parameter by which a mail leads to a conversation. */
const PARAMETER = 'conversation';

/** The conversation a link asks for, or null. The id opens nothing: it only says which one to go on with once the customer has proved who they are. */
export function wantedConversation(search: string): string | null {
  const id = new URLSearchParams(search).get(PARAMETER);
  return id !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) ? id : null;
}

/** Takes the wish out of the page's address, so that a reload does not ask again. */
export function forgetWantedConversation(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}
