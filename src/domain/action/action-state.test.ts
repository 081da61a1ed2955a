import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActionStatus,
  canMove,
  countsAgainst,
  countsAsReserved,
  countsAsSpent,
  isUnresolved,
  releasesUnits,
} from './action-state.ts';
import { type LegStatus, outcomeOf } from './outcome.ts';

const all: ActionStatus[] = [
  'drafted',
  'proposed',
  'approved',
  'executing',
  'executed',
  'failed',
  'unknown',
  'pending_settlement',
  'rejected',
  'expired',
  'withdrawn',
  'blocked',
];

describe('the life of an action', () => {
  test('what ended stays ended', () => {
    for (const from of all.filter((status) => !isUnresolved(status) && status !== 'executed'))
      for (const to of all) expect(canMove(from, to)).toBe(false);
  });

  test('what was executed is undone by nobody but a provider that takes its payment back', () => {
    expect(all.filter((to) => canMove('executed', to))).toEqual(['failed', 'unknown']);
  });

  test('whatever may have moved money holds its units, and whatever frees them moved none', () => {
    for (const status of all) expect(countsAsSpent(status) && releasesUnits(status)).toBe(false);
  });

  test('an open action that holds units is reserved', () => {
    for (const status of all.filter((one) => isUnresolved(one) && !releasesUnits(one)))
      expect(countsAsReserved(status)).toBe(true);
  });

  test('unknown never ends as anything that frees units without evidence', () => {
    expect(all.filter((to) => canMove('unknown', to))).toEqual(['executed', 'failed', 'pending_settlement']);
  });

  test('approved actions can run out of time and be stopped', () => {
    expect(canMove('approved', 'expired') && canMove('approved', 'blocked')).toBe(true);
  });

  test('a withdrawal or a failure is not held against the units', () => {
    expect(countsAgainst('withdrawn') || countsAgainst('failed')).toBe(false);
  });
});

describe('the outcome of several calls', () => {
  test.each<[LegStatus[], string, boolean]>([
    [['succeeded'], 'executed', false],
    [['succeeded', 'pending'], 'pending_settlement', false],
    [['failed'], 'failed', false],
    [['failed', 'planned'], 'failed', false],
    [['succeeded', 'failed'], 'unknown', true],
    [['succeeded', 'planned'], 'unknown', true],
    [['sent'], 'unknown', false],
    [['succeeded', 'unknown'], 'unknown', true],
  ])('%j', (legs, status, partly) => {
    expect(outcomeOf(legs)).toEqual({ status, partly });
  });

  test('it is never `failed` when any call may have moved money, and never `executed` unless all did', () => {
    const leg = fc.constantFrom<LegStatus>('planned', 'sent', 'succeeded', 'pending', 'failed', 'unknown');
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 5 }), (legs) => {
        const { status } = outcomeOf(legs);
        const mayHaveMoved = legs.some((one) => ['sent', 'succeeded', 'pending', 'unknown'].includes(one));
        if (mayHaveMoved) expect(status).not.toBe('failed');
        if (status === 'executed') expect(legs.every((one) => one === 'succeeded')).toBe(true);
      }),
    );
  });
});
