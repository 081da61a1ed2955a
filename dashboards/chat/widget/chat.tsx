import { useEffect, useRef } from 'preact/hooks';
import { type Store, useStore } from '../../shared/store.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { ChatSession } from './chat-session.ts';
import type { DraftWish } from './draft-wish.ts';

type ChatProps = {
  readonly session: Store<ChatSession>;
  readonly wish: Store<DraftWish>;
  readonly title: string;
};

/** The whole chat: a launcher, and the panel while it is open. */
export function Chat(props: ChatProps) {
  const session = useStore(props.session);
  return <OpenableChat key={sessionNumber(session)} session={session} wish={props.wish} title={props.title} />;
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

function OpenableChat(props: {
  readonly session: ChatSession;
  readonly wish: Store<DraftWish>;
  readonly title: string;
}) {
  const { session } = props;
  const view = useStore(session.view);
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(view.panelOpen);
  useEffect(() => {
    if (wasOpen.current && !view.panelOpen) launcher.current?.focus();
    wasOpen.current = view.panelOpen;
  }, [view.panelOpen]);
  const unread = view.unread > 0 ? `, ${view.unread} unread` : '';
  return (
    <aside class="root" aria-label="Support chat">
      {view.panelOpen ? (
        <ChatPanel session={session} view={view} wish={props.wish} title={props.title} />
      ) : (
        <button
          ref={launcher}
          type="button"
          class="launcher"
          aria-label={`Open support chat${unread}`}
          onClick={() => session.showPanel(true)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d="M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z"
              fill="currentColor"
            />
          </svg>
          <span aria-hidden="true">Support chat</span>
          {view.unread > 0 ? (
            <span class="unread" aria-hidden="true">
              {view.unread}
            </span>
          ) : null}
        </button>
      )}
      <p class="hidden-text" role="status" data-announcer="">
        {view.announcement}
      </p>
    </aside>
  );
}
