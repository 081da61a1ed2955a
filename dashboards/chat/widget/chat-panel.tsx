import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { keepFocus } from '../../shared/keep-focus.ts';
import type { Store } from '../../shared/store.ts';
import type { ChatSession } from './chat-session.ts';
import type { ChatView } from './chat-view.ts';
import { Composer } from './composer.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import type { DraftWish } from './draft-wish.ts';
import { IdentityForm } from './identity-form.tsx';
import { MessageLog } from './message-log.tsx';
import { RatingForm } from './rating-form.tsx';
import { StopButton } from './stop-button.tsx';
import { isBeingAnswered } from './transcript.ts';
import { say } from './words/say.ts';
import { stateWords } from './words.ts';

type PanelProps = {
  readonly session: ChatSession;
  readonly view: ChatView;
  readonly wish: Store<DraftWish>;
  readonly title: string | null;
};

/** How often an open chat asks whether the assistant answers. */
const LOOK_EVERY_MS = 20_000;

/** The open chat: who answers, what was said, what can be done, and the message box. */
export function ChatPanel({ session, view, wish, title }: PanelProps) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const { transcript } = view;
  // A stop is told to whoever is about to write; an answer that came may be its end.
  useLayoutEffect(() => {
    const look = (): void => void (document.hidden || session.lookAtAssistant());
    look();
    const clock = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(clock);
  }, [session, transcript.messages.length]);
  // Whoever used something that goes by being used goes on in the message box.
  useLayoutEffect(() => {
    const { current } = panel;
    if (current) keepFocus(current, () => current.querySelector('textarea')?.focus());
  }, []);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    session.showPanel(false);
  };
  return (
    <section class="panel" ref={panel} aria-labelledby={heading} onKeyDown={closeOnEscape}>
      <header class="head">
        <h2 id={heading} dir="auto">
          {title ?? say('Support')}
        </h2>
        <button
          type="button"
          class="close"
          aria-label={say('Close support chat')}
          onClick={() => session.showPanel(false)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="m5 5 14 14M19 5 5 19" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" />
          </svg>
        </button>
      </header>
      <p class={`state ${transcript.state}`} role="status" data-state={transcript.state}>
        {stateWords(transcript, view.assistant)}
      </p>
      {view.connection === 'lost' ? (
        <p class="banner" role="status">
          {say('Connection lost. We are reconnecting; what you have typed stays here.')}
        </p>
      ) : null}
      <MessageLog view={view} onRetry={session.retry} />
      {transcript.state === 'resolved' ? <RatingForm rating={view.rating} onRate={session.rate} /> : null}
      <ConfirmationCard transcript={transcript} onAnswer={session.answerConfirmation} />
      <Actions session={session} view={view} />
      <Composer onSend={session.send} wish={wish} />
    </section>
  );
}

/** What a customer can do besides writing: show who they are, ask for a person, begin anew after the end. */
function Actions({ session, view }: { readonly session: ChatSession; readonly view: ChatView }) {
  const [identifying, setIdentifying] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { state } = view.transcript;
  const guest = !view.signedIn && !view.verified;
  useLayoutEffect(() => {
    // Whoever has confirmed an account finds the button gone.
    if (identifying === false) opener.current?.focus();
  }, [identifying]);
  const askForPerson = async (): Promise<void> => setProblem(await session.askForPerson());
  if (view.wanted !== null)
    return (
      <IdentityForm
        session={session}
        why={say('To go on with your conversation in this browser, confirm first that it is yours.')}
        onDone={session.forgetWanted}
      />
    );
  if (identifying && guest) return <IdentityForm session={session} onDone={() => setIdentifying(false)} />;
  return (
    <div class="actions">
      {isBeingAnswered(view.transcript) && view.assistant !== 'paused' ? (
        <StopButton onStop={session.stop} onProblem={setProblem} />
      ) : null}
      {guest ? (
        <button type="button" ref={opener} onClick={() => setIdentifying(true)}>
          {say('Confirm who you are')}
        </button>
      ) : null}
      {state === 'open' || state === 'waiting_approval' ? (
        <button type="button" onClick={() => void askForPerson()}>
          {say('Talk to a person')}
        </button>
      ) : null}
      {state === 'resolved' ? (
        <button type="button" onClick={session.startOver}>
          {say('Start a new conversation')}
        </button>
      ) : null}
      {view.verified ? <p class="hint">{say('Your account is confirmed.')}</p> : null}
      {problem === null ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
