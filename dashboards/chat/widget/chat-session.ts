import type { Answer } from '../../shared/request-json.ts';
import { createStore, type Store } from '../../shared/store.ts';
import { asNumber } from '../../shared/unknown-value.ts';
import { type ChatView, emptyView, showEvent } from './chat-view.ts';
import {
  type ConversationKey,
  confirmCode,
  createConversation,
  postConfirmation,
  postMessage,
  postRating,
  readAssistant,
  readConversationKey,
  readHistory,
  requestCode,
  requestPerson,
  requestStop,
  resumeEarlier,
} from './conversation-api.ts';
import type { EmbedOptions } from './embed-options.ts';
import { openEventStream } from './event-stream.ts';
import { forgetConversation, loadConversation, saveConversation, savedUnder } from './saved-conversation.ts';
import {
  addHistory,
  emptyTranscript,
  type Message,
  markFailed,
  markSent,
  startSending,
  type Transcript,
} from './transcript.ts';
import { forgetWantedConversation } from './wanted-conversation.ts';
import { say } from './words/say.ts';
import { problemWords } from './words.ts';

/** One customer's chat: what it shows, and what can be done in it. Actions that can be refused return the reason in words, or null. */
export type ChatSession = {
  readonly view: Store<ChatView>;
  readonly send: (text: string) => void;
  readonly retry: (clientMessageId: string) => void;
  readonly askForPerson: () => Promise<string | null>;
  /** Ends the answer under way; what was shown of it stays. */
  readonly stop: () => Promise<string | null>;
  /** Says yes or no to a summary. */
  readonly answerConfirmation: (confirmationId: string, answer: 'yes' | 'no') => Promise<string | null>;
  readonly sendCode: (who: { email: string } | { order_id: string }) => Promise<string | null>;
  readonly confirm: (code: string) => Promise<string | null>;
  readonly rate: (score: number, comment: string) => Promise<string | null>;
  /** Puts aside the conversation a link asked for. */
  readonly forgetWanted: () => void;
  /** Asks the server whether the assistant answers. */
  readonly lookAtAssistant: () => Promise<void>;
  readonly showPanel: (open: boolean) => void;
  /** Forgets the conversation; the next message opens a new one. */
  readonly startOver: () => void;
  /** Cuts the line. The conversation stays where it is. */
  readonly close: () => void;
};

type Line = {
  readonly embed: EmbedOptions;
  readonly origin: string;
  readonly sessionToken: string | null;
  readonly name: string;
  readonly view: Store<ChatView>;
  key: ConversationKey | null;
  opening: Promise<Answer> | null;
  stream: { close: () => void } | null;
  /** Messages go one after the other, so that they arrive in the order they were written. */
  sending: Promise<void>;
};

/** Opens the chat of a customer (or of a guest, without token) and returns to the conversation this browser kept for them. */
export function openChatSession(
  embed: EmbedOptions,
  sessionToken: string | null,
  panelOpen: boolean,
  wanted: string | null = null,
): ChatSession {
  const { origin } = embed;
  const line: Line = {
    embed,
    origin,
    sessionToken,
    name: savedUnder(origin, sessionToken),
    view: createStore(emptyView(sessionToken !== null, panelOpen || wanted !== null, wanted)),
    key: null,
    opening: null,
    stream: null,
    sending: Promise.resolve(),
  };
  const stopSaving = line.view.watch(() => keep(line));
  resume(line);
  return {
    view: line.view,
    send: (text) => queueMessage(line, crypto.randomUUID(), text),
    retry: (id) => {
      const failed = line.view.get().transcript.outgoing.find((sent) => sent.clientMessageId === id);
      if (failed?.status === 'failed') queueMessage(line, id, failed.text);
    },
    askForPerson: () => withConversation(line, (key) => requestPerson(origin, key)),
    stop: async () => {
      const problem = await withConversation(line, (key) => requestStop(origin, key));
      if (problem === null) line.view.set((view) => ({ ...view, announcement: say('Stopping the answer') }));
      return problem;
    },
    answerConfirmation: (id, answer) => withConversation(line, (key) => postConfirmation(origin, key, id, answer)),
    sendCode: (who) => withConversation(line, (key) => requestCode(origin, key, who)),
    confirm: (code) => confirmIdentity(line, code),
    rate: async (score, comment) => {
      const problem = await withConversation(line, (key) => postRating(origin, key, score, comment));
      if (problem === null) line.view.set((view) => ({ ...view, rating: score }));
      return problem;
    },
    forgetWanted: () => forgetWanted(line),
    lookAtAssistant: async () => {
      const assistant = await readAssistant(origin);
      line.view.set((view) => ({ ...view, assistant: assistant ?? view.assistant }));
    },
    showPanel: (open) => line.view.set((view) => ({ ...view, panelOpen: open, unread: open ? 0 : view.unread })),
    startOver: () => leave(line),
    close: () => {
      stopSaving();
      line.stream?.close();
    },
  };
}

function resume(line: Line): void {
  const saved = loadConversation(line.name);
  if (saved === null) return;
  line.key = { conversationId: saved.conversationId, token: saved.token };
  // The browser that wrote has the conversation's own token: nothing is to be proved again.
  if (line.view.get().wanted === saved.conversationId) forgetWanted(line);
  const { settledSeq, coveredSeq, state, verified } = saved;
  line.view.set((view) => ({
    ...view,
    verified,
    loading: true,
    transcript: { ...emptyTranscript, lastSeq: settledSeq, settledSeq, coveredSeq, state },
  }));
  void readHistory(line.origin, line.key).then((history) => {
    if (history === 'gone') return leave(line);
    line.view.set((view) => ({ ...view, loading: false, transcript: withHistory(view.transcript, history) }));
    if (line.key !== null) listen(line, line.key);
  });
}

/** Without a history (the server was away) everything is replayed from the start instead. */
function withHistory(transcript: Transcript, history: readonly Message[] | null): Transcript {
  return history === null ? { ...transcript, lastSeq: 0, settledSeq: 0 } : addHistory(transcript, history);
}

function listen(line: Line, key: ConversationKey): void {
  line.stream?.close();
  line.view.set((view) => ({ ...view, connection: 'connecting' }));
  line.stream = openEventStream(line.origin, key, {
    after: () => line.view.get().transcript.lastSeq,
    onEvent: (event) => line.view.set((view) => showEvent(view, event)),
    onConnection: (connection) => {
      if (connection === 'refused') return leave(line);
      line.view.set((view) => ({ ...view, connection }));
    },
  });
}

function keep(line: Line): void {
  if (line.key === null) return;
  const { transcript, verified } = line.view.get();
  const { settledSeq, coveredSeq, state } = transcript;
  saveConversation(line.name, { ...line.key, settledSeq, coveredSeq, state, verified });
}

function leave(line: Line): void {
  line.stream?.close();
  line.stream = null;
  line.key = null;
  line.opening = null;
  forgetConversation(line.name);
  const { panelOpen, transcript } = line.view.get();
  const unsent = transcript.outgoing.filter((sent) => sent.status !== 'sent');
  line.view.set((view) => ({
    ...emptyView(view.signedIn, panelOpen),
    assistant: view.assistant,
    transcript: { ...emptyTranscript, outgoing: unsent },
  }));
}

/** The conversation's key, opening the conversation first if there is none; or the refusal. */
async function openConversation(line: Line): Promise<ConversationKey | Answer> {
  if (line.key !== null) return line.key;
  line.opening ??= createConversation(line.embed, line.sessionToken);
  const answer = await line.opening;
  line.opening = null;
  if (line.key !== null) return line.key;
  const key = readConversationKey(answer);
  if (key === null) return answer.kind === 'ok' ? { kind: 'unreachable' } : answer;
  line.key = key;
  keep(line);
  listen(line, key);
  return key;
}

async function withConversation(line: Line, act: (key: ConversationKey) => Promise<Answer>): Promise<string | null> {
  const opened = await openConversation(line);
  const answer = 'kind' in opened ? opened : await act(opened);
  return problemWords(answer);
}

function queueMessage(line: Line, id: string, text: string): void {
  line.view.set((view) => ({ ...view, transcript: startSending(view.transcript, id, text) }));
  line.sending = line.sending.then(() => deliver(line, id, text));
}

async function deliver(line: Line, id: string, text: string): Promise<void> {
  const opened = await openConversation(line);
  const answer = 'kind' in opened ? opened : await postMessage(line.origin, opened, text, id);
  const problem = problemWords(answer);
  line.view.set((view) => ({
    ...view,
    transcript:
      answer.kind === 'ok' && problem === null
        ? markSent(view.transcript, id, asNumber(answer.body['seq']) ?? 0)
        : markFailed(view.transcript, id, problem ?? ''),
  }));
  if (answer.kind === 'refused' && answer.status === 404) leave(line);
}

async function confirmIdentity(line: Line, code: string): Promise<string | null> {
  const problem = await withConversation(line, (key) => confirmCode(line.origin, key, code));
  if (problem !== null) return problem;
  line.view.set((view) => ({ ...view, verified: true }));
  return line.view.get().wanted === null ? null : resumeWanted(line);
}

/** Changes over to the conversation the link asked for, once the code has shown whose account this is. */
async function resumeWanted(line: Line): Promise<string | null> {
  const { wanted, panelOpen } = line.view.get();
  if (line.key === null || wanted === null) return null;
  const answer = await resumeEarlier(line.origin, line.key, wanted);
  const key = readConversationKey(answer);
  if (key === null)
    return answer.kind === 'refused' && answer.status === 404
      ? say(
          'Your account is confirmed, but the conversation in the link is none of this account. Choose “Not now” to go on without it.',
        )
      : problemWords(answer);
  forgetWanted(line);
  line.stream?.close();
  line.key = key;
  line.view.set((view) => ({
    ...emptyView(view.signedIn, panelOpen),
    assistant: view.assistant,
    verified: true,
    loading: true,
  }));
  const history = await readHistory(line.origin, key);
  if (history === 'gone') leave(line);
  else {
    line.view.set((view) => ({ ...view, loading: false, transcript: withHistory(view.transcript, history) }));
    listen(line, key);
  }
  return null;
}

function forgetWanted(line: Line): void {
  line.view.set((view) => ({ ...view, wanted: null }));
  forgetWantedConversation();
}
