import { expect, test } from 'vitest';
import { aboveLimitSentence, isAboveLimit } from './own-limit.ts';
import { type Approver, type RoutedRequest, routeRequest, standsInFor } from './route-request.ts';

const person = (staffId: string, more: Partial<Approver> = {}): Approver => ({
  ...{ staffId, role: 'approver', limits: {}, absence: null },
  ...more,
});
const out = (delegateId: string | null = null) => ({ absence: { until: null, delegateId } });
const request = (amountMinor: number | null = 500_000, barred: readonly string[] = []): RoutedRequest => ({
  ...{ amountMinor, currency: amountMinor === null ? null : 'INR' },
  isBarred: (staffId) => barred.includes(staffId),
});
const names = ({ to }: ReturnType<typeof routeRequest>) => to.map(({ staffId }) => staffId);

test('a limit is per currency and inclusive; what has none, or moves no money, is without limit', () => {
  const limits = { INR: 500_000 };
  const judged = [500_000, 500_001].map((amountMinor) => isAboveLimit(limits, { amountMinor, currency: 'INR' }));
  expect(judged).toEqual([false, true]);
  expect(isAboveLimit(limits, { amountMinor: 9_000_000, currency: 'USD' })).toBe(false);
  expect(isAboveLimit({ INR: 0 }, { amountMinor: null, currency: null })).toBe(false);
  expect(aboveLimitSentence(limits, { amountMinor: 800_000, currency: 'INR' })).toBe(
    'Your own limit is INR 5,000.00, and this is INR 8,000.00.',
  );
});

test('a request is meant for the approvers in office whose limit it keeps; administrators are left alone meanwhile', () => {
  const people = [
    person('ravi'),
    person('asha', { limits: { INR: 499_999 } }),
    person('meena', out()),
    person('boss', { role: 'admin' }),
  ];
  expect(routeRequest(request(), people)).toEqual({ kind: 'approvers', to: [{ staffId: 'ravi', insteadOf: [] }] });
  expect(names(routeRequest(request(499_999), people))).toEqual(['asha', 'ravi']);
});

test('a delegate has it in the place of who is out, once, though they have it themselves', () => {
  const people = [person('asha', out('ravi')), person('meena', out('ravi')), person('ravi')];
  expect(routeRequest(request(), people).to).toEqual([{ staffId: 'ravi', insteadOf: ['asha', 'meena'] }]);
});

test('an administrator who is a delegate has it, within their own limit only', () => {
  const people = (limit: number) => [
    person('asha', out('boss')),
    person('ravi'),
    person('boss', { role: 'admin', limits: { INR: limit } }),
  ];
  expect(names(routeRequest(request(), people(500_000)))).toEqual(['boss', 'ravi']);
  expect(names(routeRequest(request(), people(499_999)))).toEqual(['ravi']);
});

test('a delegate gets nothing in the place of somebody who could not have approved it either', () => {
  const people = [
    person('asha', { limits: { INR: 1 }, ...out('boss') }),
    person('ravi'),
    person('boss', { role: 'admin' }),
  ];
  expect(names(routeRequest(request(), people))).toEqual(['ravi']);
  expect(standsInFor('boss', request(), people)).toEqual([]);
});

test('nobody stands in for an administrator: nothing was meant for them while an approver could', () => {
  const people = [person('asha', out('ravi')), person('ravi'), person('boss', { role: 'admin', ...out('ravi') })];
  expect(routeRequest(request(), people).to).toEqual([{ staffId: 'ravi', insteadOf: ['asha'] }]);
  expect(standsInFor('ravi', request(), people)).toEqual(['asha']);
});

test('two who name each other, and a chain, end after one step', () => {
  const circle = [person('asha', out('ravi')), person('ravi', out('asha')), person('boss', { role: 'admin' })];
  expect(routeRequest(request(), circle)).toEqual({
    kind: 'administrators',
    to: [{ staffId: 'boss', insteadOf: [] }],
  });
  const chain = [person('asha', out('ravi')), person('ravi', out('meena')), person('meena')];
  expect(routeRequest(request(), chain).to).toEqual([{ staffId: 'meena', insteadOf: ['ravi'] }]);
  expect(standsInFor('meena', request(), chain)).toEqual(['ravi']);
});

test('nobody is asked about their own account, their own request or what they have decided on', () => {
  const people = [person('asha'), person('ravi'), person('boss', { role: 'admin' })];
  expect(names(routeRequest(request(500_000, ['asha']), people))).toEqual(['ravi']);
  expect(routeRequest(request(500_000, ['asha', 'ravi']), people).kind).toBe('administrators');
});

test('where no administrator in office can decide either, it says so and names those who can change that', () => {
  const limited = { role: 'admin', limits: { INR: 1 } } as const;
  expect(
    routeRequest(request(), [
      person('asha', out()),
      person('boss', limited),
      person('chief', { ...limited, ...out() }),
    ]),
  ).toEqual({ kind: 'nobody', to: [{ staffId: 'boss', insteadOf: [] }] });
  expect(names(routeRequest(request(), [person('boss', { ...limited, ...out() })]))).toEqual(['boss']);
  expect(routeRequest(request(), [])).toEqual({ kind: 'nobody', to: [] });
});

test('a delegate who may decide no more stands in for nobody', () => {
  const people = [person('asha', out('gone')), person('ravi')];
  expect(routeRequest(request(), people).to).toEqual([{ staffId: 'ravi', insteadOf: [] }]);
});
