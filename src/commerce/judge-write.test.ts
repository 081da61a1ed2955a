import { describe, expect, test } from 'vitest';
import { judgeWrite } from './judge-write.ts';

const parse = (body: unknown) => (body === 'booked' ? 'value' : undefined);
const kindOf = (status: number, body: unknown) => judgeWrite({ kind: 'answered', status, body }, parse).kind;

describe('the outcome of a write is judged by evidence', () => {
  test('a success whose body is the booking is done', () => {
    expect(kindOf(200, 'booked')).toBe('done');
    expect(kindOf(201, 'booked')).toBe('done');
  });

  test('a success with any other body is unknown', () => {
    expect(kindOf(200, 'something')).toBe('unknown');
    expect(kindOf(204, undefined)).toBe('unknown');
  });

  test('only a 422 with a code is rejected', () => {
    expect(kindOf(422, { code: 'exceeds_refundable', detail: 'too much' })).toBe('rejected');
    expect(kindOf(422, { message: 'no' })).toBe('unknown');
    expect(kindOf(422, undefined)).toBe('unknown');
    expect(kindOf(422, 'booked')).toBe('unknown');
  });

  test('every other status is unknown, with the booking in its body too', () => {
    for (const status of [301, 400, 401, 404, 409, 429, 500, 502, 503]) {
      expect([status, kindOf(status, 'booked')]).toEqual([status, 'unknown']);
      expect([status, kindOf(status, { code: 'idempotency_key_reused' })]).toEqual([status, 'unknown']);
    }
  });

  test('a connection that never stood is not sent; a lost answer is unknown', () => {
    expect(judgeWrite({ kind: 'not_sent', detail: 'refused' }, parse).kind).toBe('not_sent');
    expect(judgeWrite({ kind: 'lost', detail: 'reset' }, parse).kind).toBe('unknown');
  });
});
