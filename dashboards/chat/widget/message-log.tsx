import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatView } from './chat-view.ts';
import { Said } from './said.tsx';
import { awaitsAnswer, type Message, type Outgoing, type Transcript } from './transcript.ts';
import { say } from './words/say.ts';
import { roleWords } from './words.ts';

/** Pixels from the end within which the reader counts as reading the newest lines. */
const NEAR_END = 48;

type LogProps = { readonly view: ChatView; readonly onRetry: (clientMessageId: string) => void };

/**
 * Everything that was said. It is no live region: an answer grows token by token, and a reader would be told every one; the finished
 * message is read out once, elsewhere. New lines do not move the text under somebody who has scrolled up.
 */
export function MessageLog({ view, onRetry }: LogProps) {
  const { transcript } = view;
  const { log, behind, follow, readOn } = useFollowing(transcript);
  const label = say('Conversation');
  return (
    <div class="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div class="log" role="log" aria-live="off" aria-label={label} tabIndex={0} ref={log} onScroll={follow}>
        {transcript.messages.length === 0 && transcript.outgoing.length === 0 ? <Greeting view={view} /> : null}
        <ol>
          {transcript.messages.map((message) => (
            <Line key={message.seq} message={message} />
          ))}
          {transcript.outgoing.map((sent) => (
            <OutgoingLine key={sent.clientMessageId} sent={sent} onRetry={onRetry} />
          ))}
        </ol>
        <Progress view={view} />
      </div>
      {behind ? (
        <button type="button" class="newest" onClick={readOn}>
          {say('New messages')}
        </button>
      ) : null}
    </div>
  );
}

function useFollowing(transcript: Transcript) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const [behind, setBehind] = useState(false);
  const size = transcript.messages.length + (transcript.answer?.text.length ?? 0);
  const toEnd = (): void => {
    atEnd.current = true;
    setBehind(false);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else if (size > 0) setBehind(true);
  }, [size, transcript.activity]);
  useLayoutEffect(toEnd, [transcript.outgoing.length]);
  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return undefined;
    // The panel's other parts come and go, and each time the log gets smaller or larger.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const follow = (): void => {
    const box = log.current;
    if (box === null) return;
    const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    // Only who moves up leaves the end: a log that got smaller, because buttons came up below it, is as far from its end and has not been moved.
    if (nearEnd || box.scrollTop < lastTop.current) atEnd.current = nearEnd;
    lastTop.current = box.scrollTop;
    if (atEnd.current) setBehind(false);
  };
  const readOn = (): void => {
    log.current?.focus();
    toEnd();
  };
  return { log, behind, follow, readOn };
}

function Greeting({ view }: { readonly view: ChatView }) {
  if (view.loading) return <p class="greeting">{say('Loading the conversation')}</p>;
  return (
    <p class="greeting">
      {say('Hello. Ask about an order, a return, a refund or how the shop does things.')}
      {view.signedIn || view.verified
        ? ''
        : ` ${say('For anything about your own orders, confirm who you are first.')}`}
    </p>
  );
}

function Line({ message }: { readonly message: Message }) {
  return (
    <li class={`line ${message.role}`} data-role={message.role} data-seq={message.seq}>
      <p class="who">{roleWords(message.role)}</p>
      <Said text={message.text} />
      <Sources citations={message.citations ?? []} />
    </li>
  );
}

/** The help articles an answer leans on, as links that open beside the chat and tell the page nothing of it. */
function Sources({ citations }: { readonly citations: NonNullable<Message['citations']> }) {
  if (citations.length === 0) return null;
  return (
    <ul class="sources" aria-label={say('Help articles')}>
      {citations.map(({ article_id, title, url }) => (
        <li key={article_id}>
          <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OutgoingLine({ sent, onRetry }: { readonly sent: Outgoing; readonly onRetry: (id: string) => void }) {
  return (
    <li class={`line customer ${sent.status}`} data-role="customer" data-status={sent.status}>
      <p class="who">{roleWords('customer')}</p>
      <Said text={sent.text} />
      {sent.status === 'sending' ? <p class="delivery">{say('Sending')}</p> : null}
      {sent.status === 'failed' ? (
        <div class="delivery failed" role="alert">
          <p>
            {say('Not sent.')} {sent.problem}
          </p>
          <button type="button" onClick={() => onRetry(sent.clientMessageId)}>
            {say('Try again')}
          </button>
        </div>
      ) : null}
    </li>
  );
}

/** What happens just now: the growing answer, else what is being looked up, else that an answer is coming; nothing is while everything is stopped. */
function Progress({ view: { transcript, assistant } }: Pick<LogProps, 'view'>) {
  if (transcript.answer !== null && transcript.answer.text !== '') {
    return (
      <div class="line agent writing" data-role="agent" data-writing="">
        <p class="who">{say('Assistant, writing')}</p>
        <Said text={transcript.answer.text} />
      </div>
    );
  }
  if (transcript.errorCode !== null) {
    return (
      <p class="activity" data-error={transcript.errorCode}>
        {say('Something went wrong while answering. Write again, or ask for a person.')}
      </p>
    );
  }
  if (transcript.activity !== null) {
    return (
      <p class="activity moving" dir="auto">
        {transcript.activity}
      </p>
    );
  }
  return awaitsAnswer(transcript) && assistant !== 'paused' ? (
    <p class="activity moving">{say('Reading your message')}</p>
  ) : null;
}
