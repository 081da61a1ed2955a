import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SpeechLanguage } from '../../../src/domain/languages/speech-language.ts';
import { type Store, useStore } from '../../shared/store.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { ChatSession } from './chat-session.ts';
import type { DraftWish } from './draft-wish.ts';
import { say, tongue } from './words/say.ts';
import { followCustomer } from './words/speak.ts';

type ChatProps = {
  readonly session: Store<ChatSession>;
  readonly wish: Store<DraftWish>;
  readonly title: string | null;
  /** Where the words of other languages come from. */
  readonly origin: string;
  /** The language spoken at first. */
  readonly first: SpeechLanguage;
  /** Whether it stays that one, whatever the customer writes. */
  readonly fixed: boolean;
};

/** The whole chat: a launcher, and the panel while it is open. */
export function Chat(props: ChatProps) {
  const session = useStore(props.session);
  return <OpenableChat key={sessionNumber(session)} {...props} session={session} />;
}

const numbers = new WeakMap<ChatSession, number>();
let sessions = 0;

/** A number per session: another customer gets a panel that keeps nothing of the one before. */
function sessionNumber(session: ChatSession): number {
  const known = numbers.get(session);
  if (known !== undefined) return known;
  sessions += 1;
  numbers.set(session, sessions);
  return sessions;
}

function OpenableChat(props: Omit<ChatProps, 'session'> & { readonly session: ChatSession }) {
  const { session } = props;
  const view = useStore(session.view);
  const { language } = useStore(tongue);
  const said = view.transcript.messages.filter((message) => message.role === 'customer').map(({ text }) => text);
  useLayoutEffect(() => {
    if (!props.fixed) void followCustomer(props.origin, said, props.first);
  }, [said.length]);
  const launcher = useRef<HTMLButtonElement>(null);
  // Whoever closes the panel is at the launcher before the next key comes.
  useLayoutEffect(() => (view.panelOpen ? () => launcher.current?.focus() : undefined), [view.panelOpen]);
  return (
    <aside class="root" aria-label={say('Support chat')} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {view.panelOpen ? (
        <ChatPanel session={session} view={view} wish={props.wish} title={props.title} />
      ) : (
        <button
          ref={launcher}
          type="button"
          class="launcher"
          aria-label={view.unread > 0 ? say('Open support chat, {} unread', view.unread) : say('Open support chat')}
          onClick={() => session.showPanel(true)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d="M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z"
              fill="currentColor"
            />
          </svg>
          <span aria-hidden="true">{say('Support chat')}</span>
          {view.unread > 0 ? (
            <span class="unread" aria-hidden="true">
              {view.unread}
            </span>
          ) : null}
        </button>
      )}
      <p class="hidden-text" role="status" data-announcer="" dir="auto">
        {view.announcement}
      </p>
    </aside>
  );
}
