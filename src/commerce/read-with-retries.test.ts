import { describe, expect, test } from 'vitest';
import { judgeRead, type ReadAttempt, readWithRetries } from './read-with-retries.ts';

const parse = (body: unknown) => (body === 'order' ? 'value' : undefined);
const judged = (status: number, body: unknown) => judgeRead({ kind: 'answered', status, body }, parse).kind;

describe('an answer to a read', () => {
  test.each([
    [200, 'order', 'ok'],
    [200, 'something else', 'unavailable'],
    [404, { code: 'order_not_found' }, 'not_found'],
    [404, { message: 'no route' }, 'unavailable'],
    [404, undefined, 'unavailable'],
    [429, undefined, 'again'],
    [500, undefined, 'again'],
    [503, { code: 'order_not_found' }, 'again'],
    [401, undefined, 'unavailable'],
    [301, 'order', 'unavailable'],
  ])('%d with %j is %s', (status, body, kind) => {
    expect(judged(status, body)).toBe(kind);
  });

  test('no answer may pass, whether it left or not', () => {
    expect(judgeRead({ kind: 'lost', detail: 'reset' }, parse).kind).toBe('again');
    expect(judgeRead({ kind: 'not_sent', detail: 'refused' }, parse).kind).toBe('again');
  });
});

describe('a read that may pass', () => {
  const attempts = async (...answers: ReadAttempt<string>[]) => {
    const times: number[] = [];
    const result = await readWithRetries(async () => {
      times.push(performance.now());
      return answers[times.length - 1] ?? { kind: 'again', detail: 'still down' };
    });
    return { result, pauses: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
  };

  test('is made three times, with a growing pause, and then the platform is unavailable', async () => {
    const { result, pauses } = await attempts();
    expect(result).toEqual({ kind: 'unavailable', detail: 'still down' });
    expect(pauses).toHaveLength(2);
    expect(pauses[0]).toBeGreaterThanOrEqual(95);
    expect(pauses[1]).toBeGreaterThanOrEqual(290);
  });

  test('ends with the first answer', async () => {
    const { result, pauses } = await attempts({ kind: 'again', detail: 'x' }, { kind: 'not_found' });
    expect(result).toEqual({ kind: 'not_found' });
    expect(pauses).toHaveLength(1);
  });
});
