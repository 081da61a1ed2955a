import { describe, expect, test } from 'vitest';
import type { ActionStatus } from './action-state.ts';
import { type EarlierAction, judgeRepeat, judgeRepeatedChange, type Request } from './judge-repeat.ts';
import { countByLine } from './units.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));

/** An action of conversation k1 on one unit of line a, based on message 5, made at minute 10. */
function earlier(status: ActionStatus, changes: Partial<EarlierAction> = {}): EarlierAction {
  return {
    actionId: 'x',
    conversationId: 'k1',
    status,
    units: [{ lineId: 'a', unit: 1 }],
    automatic: true,
    amountMinor: 100,
    basedOnSeq: 5,
    createdAt: at(10),
    ...changes,
  };
}

/** A request for one unit of line a in conversation k1, with no message since. */
function request(changes: Partial<Request> = {}): Request {
  return {
    conversationId: 'k1',
    lines: countByLine(['a']),
    lastCustomerMessage: { seq: 5, at: at(9) },
    unitsLeft: true,
    ...changes,
  };
}
const wroteAgain = { lastCustomerMessage: { seq: 8, at: at(20) } };
const elsewhere = { conversationId: 'k2', lastCustomerMessage: { seq: 1, at: at(9) } };

describe('what a request is beside earlier ones', () => {
  test('the first of its kind', () => {
    expect(judgeRepeat(request(), [])).toEqual({ kind: 'new', second: false });
  });

  test.each<ActionStatus>(['drafted', 'proposed', 'approved', 'executing', 'unknown', 'pending_settlement'])(
    'joins one that is %s, also after a newer message and from another conversation',
    (status) => {
      for (const asked of [request(), request(wroteAgain), request(elsewhere)])
        expect(judgeRepeat(asked, [earlier(status)]).kind).toBe('join');
    },
  );

  test.each<ActionStatus>(['executed', 'failed', 'rejected', 'expired', 'withdrawn', 'blocked'])(
    'is a retry of one that is %s while nobody wrote since',
    (status) => {
      expect(judgeRepeat(request(), [earlier(status)]).kind).toBe('replay');
    },
  );

  test('after a newer message, left units are a second refund', () => {
    expect(judgeRepeat(request(wroteAgain), [earlier('executed')])).toEqual({ kind: 'new', second: true });
  });

  test('after a newer message, with nothing left: the first result here, done already elsewhere', () => {
    const none = { unitsLeft: false };
    expect(judgeRepeat(request({ ...wroteAgain, ...none }), [earlier('executed')]).kind).toBe('replay');
    expect(judgeRepeat(request({ ...elsewhere, ...none }), [earlier('executed')]).kind).toBe('done_elsewhere');
  });

  test('between two conversations the time of the message decides', () => {
    const later = { conversationId: 'k2', lastCustomerMessage: { seq: 1, at: at(30) } };
    expect(judgeRepeat(request(elsewhere), [earlier('executed')]).kind).toBe('replay');
    expect(judgeRepeat(request(later), [earlier('executed')])).toEqual({ kind: 'new', second: true });
  });

  test('what was rejected may be asked for anew once the customer wrote again', () => {
    expect(judgeRepeat(request(wroteAgain), [earlier('rejected')])).toEqual({ kind: 'new', second: false });
  });

  test('overlapping but unequal is refused while the other is open, and new once it has ended', () => {
    const both = request({ lines: countByLine(['a', 'b']) });
    expect(judgeRepeat(both, [earlier('proposed')]).kind).toBe('overlap');
    expect(judgeRepeat(request({ lines: countByLine(['a', 'a']) }), [earlier('proposed')]).kind).toBe('overlap');
    expect(judgeRepeat(both, [earlier('executed')])).toEqual({ kind: 'new', second: true });
    expect(judgeRepeat(both, [earlier('rejected')])).toEqual({ kind: 'new', second: false });
  });

  test('other lines of the order are none of its business', () => {
    const other = earlier('proposed', { units: [{ lineId: 'b', unit: 1 }] });
    expect(judgeRepeat(request(), [other])).toEqual({ kind: 'new', second: false });
  });
});

describe('a change beside earlier ones of the same thing', () => {
  const judge = (asked: Request, before: readonly EarlierAction[], same: boolean) =>
    judgeRepeatedChange(asked, before, () => same);

  test('the same one is joined while open and replayed within the turn', () => {
    expect(judge(request(wroteAgain), [earlier('proposed')], true).kind).toBe('join');
    expect(judge(request(), [earlier('executed')], true).kind).toBe('replay');
  });

  test('another one waits for the open one, and is a new one once that is over', () => {
    expect(judge(request(), [earlier('executing')], false).kind).toBe('overlap');
    expect(judge(request(), [earlier('executed')], false)).toEqual({ kind: 'new', second: false });
  });

  test('the same one again, once the customer wrote again, is a new one and no second', () => {
    for (const asked of [request(wroteAgain), request({ ...elsewhere, lastCustomerMessage: { seq: 1, at: at(20) } })])
      expect(judge(asked, [earlier('executed')], true)).toEqual({ kind: 'new', second: false });
  });
});
