import { describe, expect, test } from 'vitest';
import type { StoredMessage } from '../../contracts/checkpoint.ts';
import { countTokens } from './count-tokens.ts';
import { cutHistory, HISTORY_TOKENS } from './cut-history.ts';

const customer = (seq: number, text: string): StoredMessage => ({ role: 'customer', seq, text });
const says = (text: string): StoredMessage => ({ role: 'assistant', text, toolCalls: [] });
const calls = (id: string, order: string): StoredMessage => ({
  role: 'assistant',
  text: null,
  toolCalls: [{ id, name: 'get_order', arguments: `{"order_id":"${order}"}` }],
});
const result = (id: string, order: string): StoredMessage => ({
  role: 'tool',
  toolCallId: id,
  result: JSON.stringify({
    status: 'ok',
    code: 'ok',
    message: 'The order. '.repeat(80),
    order_id: order,
    total: `INR ${order.slice(4)},499.00`,
  }),
});
/** A turn of about 350 tokens. */
const turn = (n: number): StoredMessage[] => [
  customer(n * 10, `Where is my order ORD-${n}? ${'I have waited for it. '.repeat(5)}`),
  calls(`call_${n}`, `ORD-${n}`),
  result(`call_${n}`, `ORD-${n}`),
  says(`Your order ORD-${n} of INR ${n},499.00 arrives by 2026-12-${String(n).padStart(2, '0')}.`),
];
const long: StoredMessage[] = Array.from({ length: 30 }, (_, n) => turn(n + 1)).flat();
/** The history as it stands at each request of the conversation. */
const requests = [...long.keys()]
  .map((index) => long.slice(0, index + 1))
  .filter((one) => one.at(-1)?.role !== 'assistant');

describe('a history that has outgrown its share', () => {
  test('stays as it is up to its limit', () => {
    const short = long.slice(0, 12);
    expect(cutHistory(short)).toEqual({ digest: null, recent: short });
  });

  test('keeps within the limit, with a digest that does', () => {
    const size = ({ digest, recent }: ReturnType<typeof cutHistory>) =>
      countTokens(digest ?? '') + countTokens(JSON.stringify(recent));
    for (const request of requests) expect(size(cutHistory(request))).toBeLessThan(HISTORY_TOKENS + 400);
  });

  test('parts no call from its result and begins with a turn', () => {
    for (const request of requests) {
      const { recent } = cutHistory(request);
      expect(recent[0]?.role).toBe('customer');
      const called = recent.flatMap((one) => (one.role === 'assistant' ? one.toolCalls.map(({ id }) => id) : []));
      const answered = recent.flatMap((one) => (one.role === 'tool' ? [one.toolCallId] : []));
      expect(answered).toEqual(called.slice(0, answered.length));
    }
  });

  test('is cut where it was cut before, until newer turns have outgrown it: a digest serves several requests', () => {
    const digests = requests.map((request) => cutHistory(request).digest);
    const changes = digests.filter((digest, index) => digest !== (digests[index - 1] ?? null));
    expect(changes.length).toBeGreaterThan(2);
    expect(changes.length).toBeLessThan(requests.length / 5);
    expect(new Set(changes).size).toBe(changes.length);
  });

  test("keeps the customer's newest words whole, 20,000 characters of them", () => {
    const words = customer(999, 'मुझे मदद चाहिए। '.repeat(1250).slice(0, 20_000));
    const { digest, recent } = cutHistory([...long, words]);
    expect(recent.at(-1)).toBe(words);
    expect(digest).toContain('ORD-30');
    expect(cutHistory([words])).toEqual({ digest: null, recent: [words] });
  });

  test('keeps all of a turn under way, its calls too, and the words that came in between', () => {
    const open = [
      customer(900, 'Check them all'),
      ...Array.from({ length: 12 }, (_, n) => [calls(`c${n}`, `ORD-${n}`), result(`c${n}`, `ORD-${n}`)]).flat(),
    ];
    open.splice(9, 0, customer(901, 'and hurry'));
    const { recent } = cutHistory([...long, ...open]);
    expect(recent).toEqual(open);
  });

  test('begins anew where a person had the conversation', () => {
    const handed = [
      ...turn(1).slice(0, 3),
      customer(15, 'Hello?'),
      { role: 'staff', seq: 16, text: 'I sent you a new one.' } as const,
      customer(20, 'Thanks'),
    ];
    const { digest, recent } = cutHistory([
      ...handed,
      ...long.slice(0, 40).flatMap((one) => (one.role === 'assistant' && one.toolCalls.length === 0 ? [] : [one])),
    ]);
    expect(digest).toContain('ORD-1');
    expect(recent[0]).toEqual(customer(15, 'Hello?'));
  });

  test('is cut in no time where eight messages are 20,000 letters each without a space, a digit or a mark', () => {
    countTokens('the vocabulary is loaded');
    const letters = ['a', 'न', 'ا', '你好我想退款', 'สวัสดี', 'a-', 'é', '_'];
    const heavy = letters.flatMap((letter, n): StoredMessage[] => [
      customer(n * 2, letter.repeat(20_000).slice(0, 20_000)),
      { role: 'assistant', text: 'Could you tell me more?', toolCalls: [] },
    ]);
    const started = performance.now();
    for (let call = 0; call < 3; call += 1) cutHistory([...heavy, customer(99, 'hi')]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
