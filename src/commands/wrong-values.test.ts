import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenPeriod } from './audit/given-period.ts';
import { show } from './audit/show.ts';
import { verify } from './audit/verify.ts';
import { refuseUnreadable, refuseUnwritable } from './command-line/readable-path.ts';
import { UsageError } from './command-line/usage-error.ts';
import { webAddress } from './command-line/web-address.ts';
import { wholeNumber } from './command-line/whole-number.ts';
import { readArguments as readEvalArguments, refuseOtherPlaces } from './eval/read-arguments.ts';
import { indexPath } from './knowledge/index-path.ts';
import { measure } from './knowledge/measure.ts';
import { flipKillSwitch } from './ops/flip-kill-switch.ts';
import { issueToken } from './ops/issue-token.ts';
import { markOut, setLimits } from './ops/office.ts';
import { OpsError } from './ops/ops-error.ts';
import { readAutonomyTask } from './ops/read-autonomy-task.ts';
import { inviteStaff } from './ops/staff.ts';
import { readArguments as readProveArguments } from './prove/read-arguments.ts';

/*
 * Values that cannot be what was meant are faults of the command line, which every command ends with 2 for, and each is found before an instance is looked for:
 * there is none here, and nothing says so.
 */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-values-'));
  await writeFile(join(folder, 'a.json'), '{}');
});
afterAll(() => rm(folder, { recursive: true }));

/** The message of the usage fault; anything else fails. */
async function faultOf(work: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return (error as UsageError).message;
}

const asked = { words: ['rollback'], days: null, basedOn: null, reason: 'because', overrideReason: null, name: 'olga' };
const long = 'x'.repeat(501);
const flip = { scope: 'all', enabled: true, reason: 'drill', name: 'olga' };

describe('ops', () => {
  test.each<[string, () => unknown, string]>([
    ['out --until', () => markOut({ name: 'asha', until: 'soon', delegate: null }), '--until must be an RFC 3339'],
    ['limits', () => setLimits('asha', 'lots'), '--limits must be amounts in minor units'],
    ['negative limits', () => setLimits('asha', 'INR=-5'), '--limits must be amounts in minor units'],
    ['scope', () => flipKillSwitch({ ...flip, scope: 'tool:nothing' }), '--scope must be one of: all,'],
    ['reason', () => flipKillSwitch({ ...flip, reason: long }), '--reason must be at most 500 characters.'],
    ['invite --email', () => inviteStaff({ email: 'olga', role: 'ops', name: null }), '--email takes a mail address'],
    [
      'invite --name',
      () => inviteStaff({ email: 'o@example.com', role: 'ops', name: 'a b' }),
      '--name must be 1 to 64',
    ],
    ['token --email', () => issueToken({ email: '@', role: 'ops', name: 'olga' }), '--email takes a mail address'],
    ['version', () => readAutonomyTask({ ...asked, words: ['show', 'two'] }), 'VERSION takes a whole number from 1'],
    [
      'first version',
      () => readAutonomyTask({ ...asked, words: ['diff', '-1'] }),
      'VERSION takes a whole number from 1',
    ],
    ['no reason', () => readAutonomyTask({ ...asked, reason: ' a ' }), 'Say why: --reason TEXT.'],
    ['long reason', () => readAutonomyTask({ ...asked, reason: long }), '--reason must be at most 500 characters.'],
    ['long override', () => readAutonomyTask({ ...asked, overrideReason: long }), '--override must be at most 500'],
    ['policy', () => readAutonomyTask({ ...asked, words: ['dry-run', '/no/policy.yaml'] }), 'there is no such file.'],
  ])('%s', async (_what, work, told) => {
    expect(await faultOf(work)).toContain(told);
  });

  test('a file that is there and no policy is the fault of the file', async () => {
    const task = readAutonomyTask({ ...asked, words: ['publish', join(folder, 'a.json')] });
    await expect(task).rejects.toBeInstanceOf(OpsError);
  });
});

describe('audit and knowledge', () => {
  test.each<[string, () => unknown, string]>([
    ['a day there is not', () => givenPeriod({ from: '2026-02-30' }), '--from must be a day or an instant'],
    ['an instant without an offset', () => givenPeriod({ to: '2026-03-01T12:00' }), '--to must be a day or an instant'],
    ['an end before', () => givenPeriod({ from: '2026-03-02', to: '2026-03-01' }), 'is later than --to 2026-03-01'],
    ['an order without an id', () => show({ kind: 'order', id: ' ' }), 'Say which order: show order ID.'],
    ['an action', () => show({ kind: 'action', id: 'x' }), 'The id of an action is a UUID, not "x".'],
    ['heads', () => verify({ heads: '/no/heads', newest: null }), '--heads /no/heads cannot be read: there is no such'],
    ['articles', () => indexPath('/no/articles'), '/no/articles cannot be read: there is no such file or folder.'],
    ['questions', () => measure({ questions: folder, fit: false }), 'it is a folder; name the file in it.'],
  ])('%s', async (_what, work, told) => {
    expect(await faultOf(work)).toContain(told);
  });

  test('a day begins at midnight UTC, and what is left out has no bound', () => {
    expect(givenPeriod({ from: '2026-03-01' })).toEqual({ from: new Date('2026-03-01T00:00:00Z'), to: null });
  });
});

describe('eval and prove', () => {
  const possible = { races: ['two clicks'], checks: ['owner'] };
  const prove = (...args: string[]) => readProveArguments(args, possible);
  const router = readEvalArguments(['--suite', 'router', '--limit', '1']);

  test.each<[string, () => unknown, string]>([
    [
      '--limit',
      () => readEvalArguments(['--suite', 'router', '--limit', '1e2']),
      '--limit takes a whole number from 1',
    ],
    ['--url', () => readEvalArguments(['--suite', 'retail', '--url', 'here']), '--url takes an address such as'],
    ['--data', () => router && refuseOtherPlaces({ ...router, data: folder }), 'dev.csv cannot be read: there is no'],
    ['--json', () => router && refuseOtherPlaces({ ...router, json: '/no/where.json' }), 'there is no such folder.'],
    ['--calls', () => prove('hijack', '--calls', '0'), '--calls takes a whole number from 1, not "0".'],
    ['--rounds', () => prove('races', '--rounds', 'NaN'), '--rounds takes a whole number from 1, not "NaN".'],
    ['--seed', () => prove('chaos', '--seed', '1.5'), '--seed takes a whole number from 0, not "1.5".'],
    ['--backend', () => prove('crash', '--backend', 'kafka'), '--backend is postgres, redis or both, not "kafka".'],
    ['a race', () => prove('races', '--only', 'three'), '--only three chooses nothing. Possible:\n  two clicks'],
    ['a check', () => prove('sabotage', '--only', 'own'), '--only own chooses nothing. Possible:\n  owner'],
  ])('%s', async (_what, work, told) => {
    expect(await faultOf(work)).toContain(told);
  });

  test('a part of a title chooses races, and a name a check', () => {
    expect(prove('races', '--only', 'click')).toMatchObject({ only: 'click' });
    expect(prove('sabotage', '--only', 'owner')).toMatchObject({ only: 'owner', seed: 1 });
  });
});

describe('what options share', () => {
  test.each(['', ' ', '-1', '1.5', '0x10', '1e3', 'NaN', 'Infinity', '99999999999999999', '11'])(
    '"%s" is no number from 1 to 10',
    async (given) => {
      const told = await faultOf(() => wholeNumber('--turns', given, { most: 10 }));
      expect(told).toBe(`--turns takes a whole number from 1 to 10, not "${given}".`);
    },
  );

  test.each(['x', 'ftp://a', 'localhost:3000', 'http://'])('"%s" is no address', async (given) => {
    expect(await faultOf(() => webAddress('--url', given))).toContain(`not "${given}".`);
  });

  test('an address keeps its path and loses the slashes at its end', () => {
    expect(webAddress('--url', 'http://127.0.0.1:3000/shop//')).toBe('http://127.0.0.1:3000/shop');
  });

  test('a path is told by what lies there', async () => {
    const file = join(folder, 'a.json');
    await refuseUnreadable('a.json', file, 'file');
    await refuseUnwritable('--json b.json', join(folder, 'b.json'));
    expect(await faultOf(() => refuseUnreadable('a.json', file, 'folder'))).toContain('it is a file');
    expect(await faultOf(() => refuseUnreadable('a.json/b', join(file, 'b'), 'file'))).toContain('no such file');
    expect(await faultOf(() => refuseUnwritable('--json x', folder))).toContain('it is a folder; name a file in it.');
  });
});
