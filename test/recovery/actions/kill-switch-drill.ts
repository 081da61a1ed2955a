import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/store/database.ts';
import { createStaffToken } from '../../../src/store/staff-tokens.ts';
import {
  callFor,
  type DrilledTool,
  drilledTools,
  effectsOf,
  openShopper,
  type Shopper,
  slowDown,
} from '../../support/drilled-tools.ts';
import type { Backend } from '../../support/each-backend.ts';
import { eventually } from '../../support/eventually.ts';
import type { GetInstance, KillableInstance } from '../../support/launch-instance.ts';
import { talk } from '../../support/talk.ts';

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

/** Its tests; `place` has the instance once they run. Every tool may do all by itself from then on, so it comes last. */
export function killSwitchDrills(place: GetInstance, backend: Backend): void {
  describe('I9: the kill switch, drilled', () => {
    let owner: postgres.Sql;
    let token = '';
    beforeAll(async () => {
      owner = postgres(place().database.ownerUrl, { max: 2, connection: { search_path: 'countersign' } });
      const database = openDatabase({ url: place().database.databaseUrl, max: 1, ormMax: 1 });
      token = await createStaffToken(database.sql, { staffId: 'olga', role: 'ops', email: null });
      await database.close();
      // every tool runs by itself, so that there is something to stop
      const policy = { tools: Object.fromEntries(drilledTools.map((tool) => [tool, { tier: 'auto' }])) };
      await owner`
      insert into autonomy_versions (policy, reason, changed_by, kind) values (${owner.json(policy)}, 'for the drill', 'test', 'published')`;
    });
    afterAll(() => owner?.end());

    const flip = async (way: Way, scope: string, enabled: boolean) => {
      const { webUrl } = place().instance;
      if (way === 'API') {
        const answer = await talk(`${webUrl}/internal/killswitch`, {
          token,
          json: { scope, enabled, reason: 'drill' },
        });
        return expect(answer.status).toBe(200);
      }
      if (way === 'board') {
        const url = `${webUrl}/board/api/queues/turns/${enabled ? 'pause' : 'resume'}`;
        return expect((await talk(url, { method: 'PUT', token })).status).toBe(200);
      }
      await onCommandLine(place(), scope, enabled);
    };

    /** The customer writes, and the model calls the tool after so many milliseconds. Nobody waits for the answer: there may be none until the stop is lifted. */
    const askFor = async (tool: DrilledTool, shopper: Shopper, delayMs: number) => {
      await place().instance.model?.script(shopper.conversation.id, [
        { tool_calls: [callFor(tool, shopper)], delay_ms: delayMs },
        { text: 'That is how it stands.' },
        { text: 'Is there anything else?', times: 'always' },
      ]);
      void shopper.conversation.say('Please do it').catch(() => undefined);
    };

    /** Provider calls that were begun after an instant, of actions of these tools that were asked for before another. */
    const begunAfter = async (tools: readonly DrilledTool[], sent: Date, asked: Date) =>
      await owner`
      select 1 from action_legs l join actions a using (action_id)
        where l.sent_at > ${sent} and a.created_at < ${asked} and a.tool in ${owner(tools)}
      union all select 1 from actions a where a.sent_at > ${sent} and a.created_at < ${asked} and a.tool in ${owner(tools)}`;

    const drills: [Way, string, DrilledTool[]][] = [
      ['API', 'all', ['issue_refund', 'resend_receipt', 'change_address']],
      ['board', 'all', ['issue_refund', 'update_preference']],
      ['command line', 'all', ['create_return']],
    ];
    // what stops one tool leaves the others alone, so that these go side by side, each tool once at a time
    const rounds: [Way, string, DrilledTool[]][][] = [
      [
        ['command line', 'tool:issue_refund', ['issue_refund']],
        ['API', 'tool:create_return', ['create_return']],
        ['API', 'tool:resend_receipt', ['resend_receipt']],
      ],
      [
        ['API', 'tool:issue_refund', ['issue_refund']],
        ['API', 'tool:update_preference', ['update_preference']],
        ['API', 'tool:change_address', ['change_address']],
      ],
    ];
    // what the queues do at a stop is the same for every tool: on Redis the drills of one tool show it
    const onThisBackend = (all: typeof drills) =>
      backend.name === 'redis' ? all.filter(([, , tools]) => tools.includes('issue_refund')) : all;
    const title =
      'stopped by %s, scope %s, while %s runs: the last effect comes within five seconds, and lifting it fires nothing';

    test('every tool that writes is drilled under both scopes that stop it', () => {
      const drilled = new Set(
        [...drills, ...rounds.flat()].flatMap(([, scope, tools]) => tools.map((tool) => `${tool} ${scope}`)),
      );
      const wanted = drilledTools.flatMap((tool) => [`${tool} all`, `${tool} tool:${tool}`]);
      expect([...drilled].sort()).toEqual(wanted.sort());
    });

    test.each(onThisBackend(drills))(title, (...drilled) => drill(...drilled), 180_000);
    for (const round of rounds)
      describe('one tool at a time, with others beside it', () => {
        test.concurrent.each(onThisBackend(round))(title, (...drilled) => drill(...drilled), 180_000);
      });

    const drill = async (way: Way, scope: string, tools: readonly DrilledTool[]) => {
      for (const tool of tools) await slowDown(place(), tool, STORE_MS);
      const asked = tools.flatMap((tool) => Array.from({ length: CUSTOMERS }, () => tool));
      const shoppers = await Promise.all(
        asked.map(async (tool) => ({ tool, shopper: await openShopper(place(), tool) })),
      );
      const shoppersFor = (tool: DrilledTool) => shoppers.flatMap((one) => (one.tool === tool ? [one.shopper] : []));
      // one more has been approved by a person and not been carried out
      const approved = tools.includes('issue_refund') ? await approveBehindAPause(place(), flip) : null;
      // a command takes its time to start
      const apart = way === 'command line' ? 1_500 : 400;
      for (const [index, { tool, shopper }] of shoppers.entries())
        await askFor(tool, shopper, (index % CUSTOMERS) * apart);
      const made = async (tool: DrilledTool) => await effectsOf(place(), tool, shoppersFor(tool));
      for (const tool of tools)
        await eventually(async () => expect((await made(tool)).length).toBeGreaterThan(0), { withinMs: 30_000 });
      const acted = Date.now();
      await flip(way, scope, true);
      const acknowledged = Date.now();
      const late = await Promise.all(tools.map(async (tool) => ({ tool, shopper: await openShopper(place(), tool) })));
      for (const { tool, shopper } of late) await askFor(tool, shopper, 0);
      await new Promise((wake) => setTimeout(wake, WITHIN_MS + 1_000));
      const [flipped] = await owner<{ at: Date }[]>`
      select at from audit_log where event = 'killswitch.on' and result ->> 'scope' = ${scope} and at > ${new Date(acted - 50)}
      order by id limit 1`;
      for (const tool of tools) {
        const took = Math.max(Math.max(...(await made(tool))) - (flipped?.at.getTime() ?? 0), 0);
        process.stdout.write(
          `    ${tool} stopped by ${way}, ${scope}, queues on ${backend.name}: last effect ${took} ms after the stop, acknowledged ${acknowledged - acted} ms after somebody acted\n`,
        );
        expect(took).toBeLessThan(WITHIN_MS);
      }
      for (const { tool, shopper } of late) expect(await effectsOf(place(), tool, [shopper])).toEqual([]);
      const stopped = new Date(acknowledged + 50);
      expect(await begunAfter(tools, stopped, new Date())).toHaveLength(0);
      await flip(way, scope, false);
      if (approved !== null) await flip('API', 'queue:approvals', false);
      await new Promise((wake) => setTimeout(wake, 2_000));
      // what waited as a message is answered now, and may ask again; what was begun before the stop stays ended
      expect(await begunAfter(tools, stopped, new Date(acknowledged))).toHaveLength(0);
      if (approved !== null) expect(await place().instance.store.ledger(approved)).toEqual([]);
      const audited = await owner`
      select event from audit_log
      where event like 'killswitch.%' and result ->> 'scope' = ${scope} and at > ${new Date(acted - 1_000)} order by id`;
      expect(audited.map((row) => row['event'])).toEqual(['killswitch.on', 'killswitch.off']);
    };
  });
}

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
