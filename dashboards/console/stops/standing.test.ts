import { expect, test } from 'vitest';
import { switchScopes } from '../../../src/contracts/http.ts';
import { writeTools } from '../../../src/contracts/tool-arguments.ts';
import { readStanding, wordsOfScope } from './standing.ts';

test('a switch nobody touched is shown as running', () => {
  const { switches } = readStanding({ switches: [], queues: [] });
  expect(switches.map((one) => [one.scope, one.stopped])).toEqual([
    ['all', false],
    ['tool:issue_refund', false],
    ['tool:create_return', false],
    ['tool:cancel_return', false],
    ['tool:change_address', false],
    ['tool:resend_receipt', false],
    ['tool:update_preference', false],
    ['tool:withdraw_request', false],
    ['queue:approvals', false],
  ]);
});

test('an enabled switch is a stop, and a scope we do not know is shown after the others', () => {
  const { switches } = readStanding({
    switches: [
      { scope: 'tool:search_policy', enabled: false },
      { scope: 'all', enabled: true, reason: 'odd refunds', changed_by: 'olga', changed_at: '2026-03-01T12:00:00Z' },
    ],
  });
  expect(switches[0]).toMatchObject({ scope: 'all', stopped: true, reason: 'odd refunds', changedBy: 'olga' });
  expect(switches.at(-1)?.scope).toBe('tool:search_policy');
});

test('a backlog the server cannot count is not zero', () => {
  expect(readStanding({ queues: [{ name: 'turns', paused: true }] }).queues).toEqual([
    { name: 'turns', paused: true, backlog: null },
  ]);
});

test('everything that changes something outside can be stopped from the page, by a name people know', () => {
  const offered = readStanding({ switches: [], queues: [] }).switches.map((one) => one.scope);
  for (const tool of [...writeTools, 'cancel_return']) expect(offered).toContain(`tool:${tool}`);
  for (const scope of offered) expect(switchScopes).toContain(scope);
  for (const scope of switchScopes) expect(wordsOfScope(scope).name, scope).not.toMatch(/_|"/);
});
