import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import {
  addHistory,
  applyEvent,
  awaitsAnswer,
  canConfirm,
  emptyTranscript,
  isBeingAnswered,
  markFailed,
  markSent,
  startSending,
  type Transcript,
} from './transcript.ts';

const at = '2026-03-01T12:00:00.000Z';
const turn = '3b241101-e2bb-4255-8caf-4136c566a962';
const customer = (seq: number, text: string, id?: string): ConversationEvent => ({
  seq,
  at,
  type: 'message',
  role: 'customer',
  text,
  turn_id: null,
  ...(id === undefined ? {} : { client_message_id: id }),
});
const agent = (seq: number, text: string): ConversationEvent => ({
  seq,
  at,
  type: 'message',
  role: 'agent',
  text,
  turn_id: turn,
});
const token = (seq: number, attempt: number, text: string): ConversationEvent => ({
  seq,
  at,
  type: 'token',
  turn_id: turn,
  attempt,
  text,
});
const state = (seq: number, to: 'open' | 'waiting_approval' | 'escalated' | 'resolved', covers: number[] = []) =>
  ({ seq, at, type: 'state', state: to, covers }) satisfies ConversationEvent;
const play = (events: readonly ConversationEvent[], from: Transcript = emptyTranscript): Transcript =>
  events.reduce(applyEvent, from);

test('tokens of one attempt join, and the final message replaces them', () => {
  const halfway = play([customer(1, 'hi'), token(2, 1, 'Good '), token(3, 1, 'day.')]);
  expect(halfway.answer?.text).toBe('Good day.');
  const done = play([agent(4, 'Good day.')], halfway);
  expect(done.answer).toBeNull();
  expect(done.messages.map((message) => message.text)).toEqual(['hi', 'Good day.']);
});

test('a higher attempt discards the text of the lower one, and a late token of the lower one is ignored', () => {
  const shown = play([
    token(2, 1, 'Your refund '),
    token(3, 2, 'I have '),
    token(4, 1, 'of 900'),
    token(5, 2, 'started.'),
  ]);
  expect(shown.answer?.text).toBe('I have started.');
});

test('a replay of everything changes nothing', () => {
  const events = [customer(1, 'hi'), token(2, 1, 'Yes'), agent(3, 'Yes'), state(4, 'open', [1])];
  const once = play(events);
  expect(play(events, once)).toEqual(once);
});

test('an own message is shown at once and not a second time when its echo and its acknowledgement come, in either order', () => {
  const sending = startSending(emptyTranscript, 'c-1', 'hello');
  expect(sending.outgoing).toHaveLength(1);
  const echoFirst = markSent(play([customer(1, 'hello', 'c-1')], sending), 'c-1', 1);
  const ackFirst = play([customer(1, 'hello', 'c-1')], markSent(sending, 'c-1', 1));
  for (const end of [echoFirst, ackFirst]) {
    expect(end.outgoing).toHaveLength(0);
    expect(end.messages).toHaveLength(1);
  }
});

test('an acknowledged message without an echoed id is recognised by its number', () => {
  const sent = markSent(startSending(emptyTranscript, 'c-1', 'hello'), 'c-1', 7);
  const end = addHistory(sent, [{ seq: 7, role: 'customer', text: 'hello', at }]);
  expect(end.outgoing).toHaveLength(0);
  expect(end.messages).toHaveLength(1);
});

test('a failed message stays in its place and goes again under the same id', () => {
  const failed = markFailed(startSending(emptyTranscript, 'c-1', 'hello'), 'c-1', 'No connection');
  expect(failed.outgoing[0]).toMatchObject({ status: 'failed', problem: 'No connection' });
  expect(awaitsAnswer(failed)).toBe(false);
  const again = startSending(failed, 'c-1', 'hello');
  expect(again.outgoing).toHaveLength(1);
  expect(again.outgoing[0]?.status).toBe('sending');
});

test('history does not hide the events that stand between its messages', () => {
  const loaded = addHistory(emptyTranscript, [
    { seq: 1, role: 'customer', text: 'hi', at },
    { seq: 5, role: 'customer', text: 'well?', at },
  ]);
  const live = play([customer(1, 'hi'), state(4, 'waiting_approval', [1]), customer(5, 'well?')], loaded);
  expect(live.state).toBe('waiting_approval');
  expect(live.messages).toHaveLength(2);
});

test('a page that reloads in the middle of an answer asks for the tokens of it again', () => {
  const halfway = play([customer(1, 'hi'), token(2, 1, 'Good '), token(3, 1, 'day')]);
  expect(halfway.settledSeq).toBe(1);
  const interrupted = play([customer(4, 'and?')], halfway);
  expect(interrupted.settledSeq).toBe(1);
  expect(play([agent(5, 'Good day')], interrupted).settledSeq).toBe(5);
});

test('the assistant counts as busy until a state covers the message, and never after a person took over', () => {
  const asked = play([customer(1, 'hi')]);
  expect(awaitsAnswer(asked)).toBe(true);
  expect(awaitsAnswer(play([agent(2, 'Hello'), state(3, 'open', [1])], asked))).toBe(false);
  expect(awaitsAnswer(play([state(3, 'escalated'), customer(4, 'anyone?')], asked))).toBe(false);
});

test('there is an answer to stop from when the server has the message until a state covers it', () => {
  const sending = startSending(emptyTranscript, 'c-1', 'hello');
  expect([awaitsAnswer(sending), isBeingAnswered(sending)]).toEqual([true, false]);
  const asked = play([customer(1, 'hello', 'c-1'), token(2, 1, 'Let me')], sending);
  expect(isBeingAnswered(asked)).toBe(true);
  expect(isBeingAnswered(play([agent(3, 'Let me'), state(4, 'open', [1])], asked))).toBe(false);
  expect(isBeingAnswered(play([state(3, 'escalated', [])], asked))).toBe(false);
});

test('a half-written answer goes when a person takes over', () => {
  const taken = play([customer(1, 'hi'), token(2, 1, 'Let me'), state(3, 'escalated', [1])]);
  expect(taken.answer).toBeNull();
});

test('writing to a closed conversation opens it again', () => {
  expect(play([state(1, 'resolved'), customer(2, 'one more thing')]).state).toBe('open');
});

test('an error ends the activity line and is forgotten with the next message', () => {
  const failed = play([
    customer(1, 'hi'),
    { seq: 2, at, type: 'tool_status', text: 'Looking up your order' },
    { seq: 3, at, type: 'error', code: 'model_unavailable' },
  ]);
  expect(failed).toMatchObject({ activity: null, errorCode: 'model_unavailable' });
  expect(play([agent(4, 'A person will help.')], failed).errorCode).toBeNull();
});

const confirmation = (seq: number, text: string): ConversationEvent => ({
  ...{ seq, at, type: 'confirmation', confirmation_id: turn, text, yes: 'Yes', no: 'No' },
});

test('a summary can be answered until the customer writes or the assistant says something else, and a reloaded page hears of it again', () => {
  const shown = play([
    customer(1, 'refund it'),
    confirmation(2, 'Please confirm: refund INR 1.'),
    agent(3, 'Please confirm: refund INR 1.'),
    state(4, 'open', [1]),
  ]);
  expect(canConfirm(shown)).toBe(true);
  expect(shown.settledSeq).toBe(1);
  const answered = play([customer(5, 'Yes')], shown);
  expect(canConfirm(answered)).toBe(false);
  expect(answered.confirmation).not.toBeNull();
  const done = play([agent(6, 'Your refund has been sent.'), state(7, 'open', [5])], answered);
  expect(done).toMatchObject({ confirmation: null, settledSeq: 7 });
});

test('a newer summary takes the place of the older, and a person who takes over ends both', () => {
  const newer = play([confirmation(1, 'one'), confirmation(2, 'two')]);
  expect(newer.confirmation?.text).toBe('two');
  expect(play([state(3, 'escalated')], newer).confirmation).toBeNull();
});
