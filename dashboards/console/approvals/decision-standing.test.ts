import { expect, test } from 'vitest';
import { deciders, decisionStanding, meantForWords } from './decision-standing.ts';

const entry = (approverId: string, decision = 'approve') => ({
  approverId,
  decision,
  at: null,
  note: null,
  standsInFor: [],
});
const of = (status: string, ...who: string[]) => ({
  status,
  decisions: who.map((id) => entry(id)),
  requiredApprovers: 2,
  decidedBy: who.at(-1) ?? null,
});
const named = (id: string) => id.toUpperCase();

test('after the first of two approvals the top line says whose turn it is', () => {
  expect(decisionStanding(of('pending', 'asha'), 'asha', named).text).toBe(
    '1 of 2: you have approved; another person must',
  );
  expect(decisionStanding(of('pending', 'asha'), 'ravi', named).text).toBe(
    '1 of 2: ASHA has approved; you can be the next',
  );
  expect(decisionStanding(of('pending'), 'ravi', named).text).toBe('Waiting for a decision');
});

test('both approvers are named at the end, and nobody is said to have blocked what they approved', () => {
  expect(deciders(of('approved', 'asha', 'ravi'), named)).toBe('by ASHA and RAVI');
  expect(deciders(of('blocked', 'asha', 'ravi'), named)).toBe('by ASHA and RAVI');
  expect(decisionStanding(of('blocked', 'asha', 'ravi'), 'x', named).text).toBe('Approved');
  expect(deciders(of('expired', 'asha', 'ravi'), named)).toBe('after the approval of ASHA and RAVI');
  expect(deciders(of('expired'), named)).toBeNull();
  expect(deciders({ ...of('rejected', 'asha'), decidedBy: 'ravi' }, named)).toBe('by RAVI');
});

test('what was approved and ran out of time is not said to be undecided', () => {
  expect(decisionStanding(of('expired', 'asha', 'ravi'), 'x', named).text).toMatch(/^Approved, and out of time/);
  expect(decisionStanding(of('expired', 'asha'), 'x', named).text).toMatch(/1 of 2 approvals/);
  expect(decisionStanding(of('expired'), 'x', named).text).toMatch(/nobody decided/);
});

test('whoever decided in the place of a colleague is named with them', () => {
  const decisions = [{ ...entry('ravi'), standsInFor: ['asha'] }];
  expect(deciders({ ...of('approved'), decisions }, named)).toBe('by RAVI in the place of ASHA');
});

test('for whom a request is meant is told, and that it fell to the administrators', () => {
  const to = [
    { staffId: 'asha', insteadOf: [] },
    { staffId: 'ravi', insteadOf: ['meena'] },
  ];
  expect(meantForWords({ kind: 'approvers', to }, named)).toBe('ASHA, RAVI in the place of MEENA');
  expect(meantForWords({ kind: 'administrators', to: [{ staffId: 'boss', insteadOf: [] }] }, named)).toBe(
    'The administrators, because no approver in office can approve it: BOSS',
  );
  expect(meantForWords({ kind: 'nobody', to: [] }, named)).toBe('Nobody: nobody in office can approve it');
  expect(meantForWords(null, named)).toBeNull();
});
