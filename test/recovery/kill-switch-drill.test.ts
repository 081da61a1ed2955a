import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import {
  callFor,
  type DrilledTool,
  drilledTools,
  effectsOf,
  openShopper,
  type Shopper,
  slowDown,
} from '../support/drilled-tools.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { eventually } from '../support/eventually.ts';
import { type KillableInstance, launchInstance } from '../support/launch-instance.ts';
import { talk } from '../support/talk.ts';

/*
 * The drill: while a tool that writes is at work, somebody stops everything, or that tool, by each of the three ways. Measured is the time from the stop to the last effect
 * the store books: it must be under five seconds. Then the stop is lifted, and nothing may fire by itself.
 */

const WITHIN_MS = 5_000;
/** Customers who ask during one drill; some calls are under way, some have not begun when the stop comes. */
const CUSTOMERS = 6;
/** How long the store holds one call: what has left already is booked that much later. */
const STORE_MS = 700;

type Way = 'API' | 'board' | 'command line';

onEachBackend('I9: the kill switch, drilled', (backend) => {
  let killable: KillableInstance;
  let owner: postgres.Sql;
  let token = '';
  beforeAll(async () => {
    killable = await launchInstance(backend);
    owner = postgres(killable.database.ownerUrl, { max: 2, connection: { search_path: 'countersign' } });
    const database = openDatabase({ url: killable.database.databaseUrl, max: 1, ormMax: 1 });
    token = await createStaffToken(database.sql, { staffId: 'olga', role: 'ops', email: null });
    await database.close();
    // every tool runs by itself, so that there is something to stop
    const policy = { tools: Object.fromEntries(drilledTools.map((tool) => [tool, { tier: 'auto' }])) };
    await owner`
      insert into autonomy_versions (policy, reason, changed_by, kind) values (${owner.json(policy)}, 'for the drill', 'test', 'published')`;
  }, 240_000);
  afterAll(async () => {
    await owner?.end();
    await killable?.close();
  }, 60_000);

  const flip = async (way: Way, scope: string, enabled: boolean) => {
    const { webUrl } = killable.instance;
    if (way === 'API') {
      const answer = await talk(`${webUrl}/internal/killswitch`, { token, json: { scope, enabled, reason: 'drill' } });
      return expect(answer.status).toBe(200);
    }
    if (way === 'board') {
      const url = `${webUrl}/board/api/queues/turns/${enabled ? 'pause' : 'resume'}`;
      return expect((await talk(url, { method: 'PUT', token })).status).toBe(200);
    }
    await onCommandLine(killable, scope, enabled);
  };

  /** The customer writes, and the model calls the tool after so many milliseconds. Nobody waits for the answer: there may be none until the stop is lifted. */
  const askFor = async (tool: DrilledTool, shopper: Shopper, delayMs: number) => {
    await killable.instance.model?.script(shopper.conversation.id, [
      { tool_calls: [callFor(tool, shopper)], delay_ms: delayMs },
      { text: 'That is how it stands.' },
      { text: 'Is there anything else?', times: 'always' },
    ]);
    void shopper.conversation.say('Please do it').catch(() => undefined);
  };

  /** Provider calls that were begun after an instant, of actions that were asked for before another. */
  const begunAfter = async (sent: Date, asked: Date) =>
    await owner`
      select 1 from action_legs l join actions a using (action_id) where l.sent_at > ${sent} and a.created_at < ${asked}
      union all select 1 from actions a where a.sent_at > ${sent} and a.created_at < ${asked}`;

  const drills: [Way, string, DrilledTool][] = [
    ['API', 'all', 'issue_refund'],
    ['board', 'all', 'issue_refund'],
    ['command line', 'all', 'create_return'],
    ['API', 'tool:issue_refund', 'issue_refund'],
    ['command line', 'tool:issue_refund', 'issue_refund'],
    ['API', 'tool:create_return', 'create_return'],
    ['API', 'all', 'resend_receipt'],
    ['API', 'tool:resend_receipt', 'resend_receipt'],
    ['board', 'all', 'update_preference'],
    ['API', 'tool:update_preference', 'update_preference'],
    ['API', 'all', 'change_address'],
    ['API', 'tool:change_address', 'change_address'],
  ];

  test('every tool that writes is drilled under both scopes that stop it', () => {
    const drilled = new Set(drills.map(([, scope, tool]) => `${tool} ${scope}`));
    const wanted = drilledTools.flatMap((tool) => [`${tool} all`, `${tool} tool:${tool}`]);
    expect([...drilled].sort()).toEqual(wanted.sort());
  });

  // what the queues do at a stop is the same for every tool: on Redis the drills of one tool show it
  test.each(backend.name === 'redis' ? drills.filter(([, , tool]) => tool === 'issue_refund') : drills)(
    'stopped by %s, scope %s, while %s runs: the last effect comes within five seconds, and lifting it fires nothing',
    async (way, scope, tool) => {
      await slowDown(killable, tool, STORE_MS);
      const shoppers = await Promise.all(Array.from({ length: CUSTOMERS }, () => openShopper(killable, tool)));
      // one more has been approved by a person and not been carried out
      const approved = tool === 'issue_refund' ? await approveBehindAPause(killable, flip) : null;
      // a command takes its time to start
      const apart = way === 'command line' ? 1_500 : 400;
      for (const [index, shopper] of shoppers.entries()) await askFor(tool, shopper, index * apart);
      const made = async () => await effectsOf(killable, tool, shoppers);
      await eventually(async () => expect((await made()).length).toBeGreaterThan(0), { withinMs: 30_000 });
      const acted = Date.now();
      await flip(way, scope, true);
      const acknowledged = Date.now();
      const late = await openShopper(killable, tool);
      await askFor(tool, late, 0);
      await new Promise((wake) => setTimeout(wake, WITHIN_MS + 1_000));
      const last = Math.max(...(await made()));
      const [flipped] = await owner<{ at: Date }[]>`
        select at from audit_log where event = 'killswitch.on' and at > ${new Date(acted - 50)} order by id limit 1`;
      const took = Math.max(last - (flipped?.at.getTime() ?? 0), 0);
      process.stdout.write(
        `    ${tool} stopped by ${way}, ${scope}, queues on ${backend.name}: last effect ${took} ms after the stop, acknowledged ${acknowledged - acted} ms after somebody acted\n`,
      );
      expect(took).toBeLessThan(WITHIN_MS);
      expect(await effectsOf(killable, tool, [late])).toEqual([]);
      const stopped = new Date(acknowledged + 50);
      expect(await begunAfter(stopped, new Date())).toHaveLength(0);
      await flip(way, scope, false);
      if (approved !== null) await flip('API', 'queue:approvals', false);
      await new Promise((wake) => setTimeout(wake, 3_000));
      // what waited as a message is answered now, and may ask again; what was begun before the stop stays ended
      expect(await begunAfter(stopped, new Date(acknowledged))).toHaveLength(0);
      if (approved !== null) expect(await killable.instance.store.ledger(approved)).toEqual([]);
      const audited = await owner`
        select event from audit_log where event like 'killswitch.%' and at > ${new Date(acted - 1_000)} order by id`;
      expect(audited.map((row) => row['event'])).toEqual(expect.arrayContaining(['killswitch.on', 'killswitch.off']));
    },
    180_000,
  );
});

/** A refund that a person has approved and that waits, because execution of approved actions is paused; returns its order. */
async function approveBehindAPause(
  killable: KillableInstance,
  flip: (way: Way, scope: string, enabled: boolean) => Promise<void>,
): Promise<string> {
  const { orderId, conversation } = await killable.customerWithOrder(429_900);
  const args = { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
  await killable.instance.model?.script(conversation.id, [
    { tool_calls: [{ name: 'issue_refund', arguments: args }] },
    { text: 'A colleague decides about it.' },
    { text: 'Is there anything else?', times: 'always' },
  ]);
  await conversation.say('The mixer is broken, refund it please');
  const [approval] = await killable.instance.desk.approvals(conversation.id);
  await flip('API', 'queue:approvals', true);
  await killable.instance.desk.decide({ approvalId: approval?.approval_id ?? '', decision: 'approve' });
  return orderId;
}

/** `npm run ops -- killswitch`, as a person types it. */
async function onCommandLine(killable: KillableInstance, scope: string, enabled: boolean): Promise<void> {
  const args = ['src/commands/launch.mjs', 'ops', 'killswitch', enabled ? '--on' : '--off'];
  await promisify(execFile)(process.execPath, [...args, '--scope', scope, '--reason', 'drill', '--name', 'olga'], {
    env: { ...process.env, DATA_DIR: killable.dataDir },
  });
}
