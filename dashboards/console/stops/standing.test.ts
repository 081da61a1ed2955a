import { expect, test } from 'vitest';
import { readStanding } from './standing.ts';

test('a switch nobody touched is shown as running', () => {
  const { switches } = readStanding({ switches: [], queues: [] });
  expect(switches.map((one) => [one.scope, one.stopped])).toEqual([
    ['all', false],
    ['tool:issue_refund', false],
    ['tool:create_return', false],
    ['queue:approvals', false],
  ]);
});

test('an enabled switch is a stop, and a scope we do not know is shown after the others', () => {
  const { switches } = readStanding({
    switches: [
      { scope: 'tool:change_address', enabled: false },
      { scope: 'all', enabled: true, reason: 'odd refunds', changed_by: 'olga', changed_at: '2026-03-01T12:00:00Z' },
    ],
  });
  expect(switches[0]).toMatchObject({ scope: 'all', stopped: true, reason: 'odd refunds', changedBy: 'olga' });
  expect(switches.at(-1)?.scope).toBe('tool:change_address');
});

test('a backlog the server cannot count is not zero', () => {
  expect(readStanding({ queues: [{ name: 'turns', paused: true }] }).queues).toEqual([
    { name: 'turns', paused: true, backlog: null },
  ]);
});
