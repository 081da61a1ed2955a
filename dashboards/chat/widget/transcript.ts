import type {
  ConversationEvent,
  ConversationState,
  MessageCitation,
  MessageRole,
} from '../../../src/contracts/conversation-events.ts';

/** A finished message as the server numbered it. */
export type Message = {
  readonly seq: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
  /** The help articles it leans on; left out mostly. */
  readonly citations?: readonly MessageCitation[] | undefined;
};

/** A message the customer sent that the server has not echoed yet. `seq` is known from the acknowledgement on. */
export type Outgoing = {
  readonly clientMessageId: string;
  readonly text: string;
  readonly status: 'sending' | 'sent' | 'failed';
  readonly seq: number | null;
  /** Why it was not sent, in words for the customer; null while it is on its way. */
  readonly problem: string | null;
};

/** An answer that is being written. A higher attempt of the same turn starts its text anew. */
export type PartialAnswer = { readonly turnId: string; readonly attempt: number; readonly text: string };

/** A summary the customer is to say yes or no to, with the words of its buttons. */
export type Confirmation = {
  readonly seq: number;
  readonly id: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
};

/** Everything the chat shows of one conversation. A value: every change makes a new one. */
export type Transcript = {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly answer: PartialAnswer | null;
  /** What the assistant is doing just now, in the shopper's words. */
  readonly activity: string | null;
  /** The newest summary, until the assistant has said something else; null when there is none. */
  readonly confirmation: Confirmation | null;
  readonly errorCode: string | null;
  readonly state: ConversationState;
  /** Newest event seen; events up to it are known and are ignored when they come again. */
  readonly lastSeq: number;
  /** Newest event after which nothing was half written: where a reloaded page asks the server to start. */
  readonly settledSeq: number;
  /** Newest customer message that a state event has covered. */
  readonly coveredSeq: number;
};

/** A conversation nobody has spoken in yet. */
export const emptyTranscript: Transcript = {
  messages: [],
  outgoing: [],
  answer: null,
  activity: null,
  confirmation: null,
  errorCode: null,
  state: 'open',
  lastSeq: 0,
  settledSeq: 0,
  coveredSeq: 0,
};

/** Adds one event. An event that came before changes nothing, so a replay after a reconnection cannot double a line. */
export function applyEvent(transcript: Transcript, event: ConversationEvent): Transcript {
  if (event.seq <= transcript.lastSeq) return transcript;
  const seen = { ...transcript, lastSeq: event.seq };
  switch (event.type) {
    case 'message':
      return applyMessage(seen, event);
    case 'token':
      return applyToken(seen, event);
    case 'tool_status':
      return { ...seen, activity: event.text };
    case 'confirmation':
      return applyConfirmation(seen, event);
    case 'state':
      return applyState(seen, event);
    case 'error':
      return { ...seen, errorCode: event.code, activity: null, answer: null };
    default:
      return seen;
  }
}

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>;

function applyMessage(transcript: Transcript, event: EventOf<'message'>): Transcript {
  const finished = event.role !== 'customer';
  const reopened = !finished && transcript.state === 'resolved';
  const { confirmation } = transcript;
  const over = finished && confirmation !== null && !event.text.includes(confirmation.text);
  const open = over ? { ...transcript, confirmation: null } : transcript;
  return {
    ...addMessage(open, event, event.client_message_id ?? null),
    answer: finished && transcript.answer?.turnId === event.turn_id ? null : transcript.answer,
    activity: finished ? null : transcript.activity,
    errorCode: null,
    state: reopened ? 'open' : transcript.state,
    settledSeq: transcript.answer === null || finished ? settled(open, event.seq) : transcript.settledSeq,
  };
}

function applyToken(transcript: Transcript, event: EventOf<'token'>): Transcript {
  const open = transcript.answer;
  if (open !== null && open.turnId === event.turn_id && open.attempt > event.attempt) return transcript;
  const continues = open !== null && open.turnId === event.turn_id && open.attempt === event.attempt;
  const text = continues ? open.text + event.text : event.text;
  return { ...transcript, activity: null, answer: { turnId: event.turn_id, attempt: event.attempt, text } };
}

function applyConfirmation(transcript: Transcript, event: EventOf<'confirmation'>): Transcript {
  const { seq, confirmation_id: id, text, yes, no } = event;
  return { ...transcript, confirmation: { seq, id, text, yes, no } };
}

/** A reloaded page must hear of an unanswered summary again. */
function settled({ confirmation }: Transcript, seq: number): number {
  return confirmation === null ? seq : Math.min(seq, confirmation.seq - 1);
}

/** Whether the summary can be answered by its buttons: nothing of the customer is newer. */
export function canConfirm(transcript: Transcript): boolean {
  const { confirmation, messages, outgoing } = transcript;
  if (confirmation === null || outgoing.some((sent) => sent.status !== 'failed')) return false;
  return !messages.some((message) => message.role === 'customer' && message.seq > confirmation.seq);
}

function applyState(transcript: Transcript, event: EventOf<'state'>): Transcript {
  const silenced = event.state === 'escalated' || event.state === 'resolved';
  const answer = silenced ? null : transcript.answer;
  const confirmation = silenced ? null : transcript.confirmation;
  return {
    ...transcript,
    state: event.state,
    answer,
    confirmation,
    activity: null,
    coveredSeq: Math.max(transcript.coveredSeq, ...event.covers),
    settledSeq: answer === null ? settled({ ...transcript, confirmation }, event.seq) : transcript.settledSeq,
  };
}

function addMessage(transcript: Transcript, message: Message, clientMessageId: string | null): Transcript {
  const known = transcript.messages.some((other) => other.seq === message.seq);
  const { seq, role, text, at, citations = [] } = message;
  const line: Message = { seq, role, text, at, ...(citations.length === 0 ? {} : { citations }) };
  const messages = known ? transcript.messages : [...transcript.messages, line].sort((a, b) => a.seq - b.seq);
  const outgoing = transcript.outgoing.filter(
    (sent) => sent.seq !== seq && (clientMessageId === null || sent.clientMessageId !== clientMessageId),
  );
  return { ...transcript, messages, outgoing };
}

/** Adds messages read from the history. They do not move `lastSeq`: what stands between them still has to be replayed. */
export function addHistory(transcript: Transcript, history: readonly Message[]): Transcript {
  return history.reduce((sum, message) => addMessage(sum, message, null), transcript);
}

/** Shows a message at once, before the server has it. The same id again means "try again" and keeps its place. */
export function startSending(transcript: Transcript, clientMessageId: string, text: string): Transcript {
  const entry: Outgoing = { clientMessageId, text, status: 'sending', seq: null, problem: null };
  const again = transcript.outgoing.some((sent) => sent.clientMessageId === clientMessageId);
  const outgoing = again
    ? transcript.outgoing.map((sent) => (sent.clientMessageId === clientMessageId ? entry : sent))
    : [...transcript.outgoing, entry];
  return { ...transcript, outgoing };
}

/** The server has the message under `seq`. When its echo came first, nothing is left to mark. */
export function markSent(transcript: Transcript, clientMessageId: string, seq: number): Transcript {
  const echoed = transcript.messages.some((message) => message.seq === seq);
  const outgoing = transcript.outgoing.flatMap((sent): Outgoing[] => {
    if (sent.clientMessageId !== clientMessageId) return [sent];
    return echoed ? [] : [{ ...sent, status: 'sent', seq, problem: null }];
  });
  return { ...transcript, outgoing };
}

/** The message did not reach the server, or was refused; `problem` says so. */
export function markFailed(transcript: Transcript, clientMessageId: string, problem: string): Transcript {
  const outgoing = transcript.outgoing.map((sent) =>
    sent.clientMessageId === clientMessageId ? { ...sent, status: 'failed' as const, problem } : sent,
  );
  return { ...transcript, outgoing };
}

/** True while the assistant has a message of the customer that it has not answered: what a stop would end. */
export function isBeingAnswered(transcript: Transcript): boolean {
  if (transcript.state === 'escalated' || transcript.errorCode !== null) return false;
  const newest = transcript.messages.findLast((message) => message.role === 'customer');
  return newest !== undefined && newest.seq > transcript.coveredSeq;
}

/** True while a message of the customer waits for an answer of the assistant. After an escalation a person answers, in their own time. */
export function awaitsAnswer(transcript: Transcript): boolean {
  if (transcript.state === 'escalated' || transcript.errorCode !== null) return false;
  return transcript.outgoing.some((sent) => sent.status !== 'failed') || isBeingAnswered(transcript);
}
