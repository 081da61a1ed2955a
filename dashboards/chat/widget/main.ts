import { ChatElement, ELEMENT_NAME } from './chat-element.ts';
import { readEmbedOptions } from './embed-options.ts';

/** What a shop page can do with the chat: the one global this script adds, `window.Countersign`. */
export type CountersignApi = {
  /** Opens the panel; `draft` is put into the message box and not sent. */
  readonly open: (options?: { readonly draft?: string }) => void;
  readonly close: () => void;
  /** The customer signed in to the shop: the shop's signed session token says as whom. */
  readonly signIn: (sessionToken: string) => void;
  /** The customer signed out: goes on as a guest, with the conversation of the customer put away. */
  readonly signOut: () => void;
};

declare global {
  interface Window {
    Countersign?: CountersignApi;
  }
}

/** The event a page can wait for when it needs the API: this script is loaded asynchronously. */
const READY_EVENT = 'countersign:ready';

function start(): void {
  if (window.Countersign !== undefined) return;
  const options = readEmbedOptions(document.currentScript);
  if (customElements.get(ELEMENT_NAME) === undefined) customElements.define(ELEMENT_NAME, ChatElement);
  const element = new ChatElement(options);
  window.Countersign = Object.freeze({
    open: (wish?: { readonly draft?: string }) => element.open(wish?.draft ?? null),
    close: () => element.close(),
    signIn: (sessionToken: string) => element.identify(sessionToken),
    signOut: () => element.identify(null),
  });
  const add = (): void => {
    document.body.append(element);
    window.dispatchEvent(new Event(READY_EVENT));
  };
  if (document.body === null) document.addEventListener('DOMContentLoaded', add, { once: true });
  else add();
}

start();
