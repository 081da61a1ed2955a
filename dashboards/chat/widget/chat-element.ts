import { h, render } from 'preact';
import { createStore, type Store } from '../../shared/store.ts';
import { Chat } from './chat.tsx';
import { type ChatSession, openChatSession } from './chat-session.ts';
import type { DraftWish } from './draft-wish.ts';
import type { EmbedOptions } from './embed-options.ts';
import { wantedConversation } from './wanted-conversation.ts';
import css from './widget.css?inline';
import { firstSpoken, speak } from './words/speak.ts';

/** Name of the custom element, as it stands in the page. */
export const ELEMENT_NAME = 'countersign-chat';

/** How long the launcher waits for the words of another language, in milliseconds: a chat that changes its language under the eye is worse than a late one. */
const WORDS_MS = 1_500;

/**
 * The chat as an element of its own. Its shadow root keeps the shop's styles out and stays open, so that accessibility tools can look
 * inside; styles are adopted, because a shop's policy may forbid style elements.
 */
export class ChatElement extends HTMLElement {
  readonly #options: EmbedOptions;
  readonly #session: Store<ChatSession>;
  readonly #wish: Store<DraftWish>;

  constructor(options: EmbedOptions) {
    super();
    this.#options = options;
    this.#session = createStore(
      openChatSession(options, options.sessionToken, false, wantedConversation(window.location.search)),
    );
    this.#wish = createStore({ text: '', count: 0 });
  }

  connectedCallback(): void {
    if (this.shadowRoot !== null) return;
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    const { origin, title, language } = this.#options;
    const first = language ?? firstSpoken(navigator.languages);
    const shown = { session: this.#session, wish: this.#wish, title, origin, first, fixed: language !== null };
    const late = new Promise((resolve) => setTimeout(resolve, WORDS_MS));
    void Promise.race([speak(origin, first), late]).then(() => render(h(Chat, shown), root));
  }

  /** Opens the panel, with `draft` in the message box when one is given. */
  open(draft: string | null): void {
    this.#session.get().showPanel(true);
    if (draft !== null) this.#wish.set((wish) => ({ text: draft, count: wish.count + 1 }));
  }

  close(): void {
    this.#session.get().showPanel(false);
  }

  /** Goes on as the customer of this token, or as a guest. Each has a conversation of their own. */
  identify(sessionToken: string | null): void {
    const before = this.#session.get();
    const { panelOpen, wanted } = before.view.get();
    before.close();
    this.#session.set(() => openChatSession(this.#options, sessionToken, panelOpen, wanted));
  }
}
