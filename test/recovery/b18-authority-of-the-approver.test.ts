import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { signSessionToken } from '../../src/identity/session-token.ts';
import { hashStaffPassword } from '../../src/identity/staff-sign-in.ts';
import { createDesk } from '../../src/roles/approvals-desk.ts';
import { getApproval } from '../../src/store/approvals.ts';
import { saveStaffMember } from '../../src/store/staff-members.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

/* B18: who decides is whoever the session proves, by any way of signing in; what the body says and who owns the account never adds to it. */

let money: Awaited<ReturnType<typeof openMoneyBench>>;
let web: WebBench;

beforeAll(async () => {
  money = await openMoneyBench();
  web = await openWebBench({
    overrides: {
      approvals: createDesk({
        ...money.deps,
        claims: { claimMs: 60_000, assignedMs: 60_000 },
        timeZone: 'Asia/Kolkata',
        ring: () => {},
      }),
    },
  });
}, 120_000);
afterAll(async () => {
  await web?.close();
  await money?.close();
});

let numbered = 0;

/** A proposal above the limit on an order of a customer with this address. */
async function proposal(email: string, price = 400_000): Promise<string> {
  numbered += 1;
  const customerId = `b18-${numbered}`;
  await money.customer(customerId, email);
  await money.order(`b18-${numbered}-a`, { customer_id: customerId, ...pricedOrder({ a: price }) });
  const chat = await money.chat(customerId);
  await chat.call('issue_refund', { order_id: `b18-${numbered}-a`, item_ids: ['a'], reason: 'damaged' });
  const [row] = await money.approvals({ conversationId: chat.conversationId });
  if (!row) throw new Error('nothing was proposed');
  return row.approval_id;
}

const approve = (approvalId: string, headers: Record<string, string>, body: Record<string, unknown> = {}) =>
  talk(`${web.url}/internal/approvals/${approvalId}`, {
    json: { decision: 'approve', note: 'fine', ...body },
    headers,
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenOf = (role: StaffRole, staffId: string, email: string | null = null) =>
  createStaffToken(web.database.sql, { staffId, role, email });

async function cookieOf(email: string): Promise<Record<string, string>> {
  const passwordHash = await hashStaffPassword('correct horse battery');
  const staffId = email.split('@')[0] ?? '';
  await saveStaffMember(web.database, { staffId, name: staffId, email, role: 'approver', passwordHash });
  const { headers } = await talk(`${web.url}/staff/sign-in`, { json: { email, password: 'correct horse battery' } });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, origin: web.url };
}

async function undecided(approvalId: string): Promise<void> {
  expect(await money.database.sql`select 1 from approval_decisions where approval_id = ${approvalId}`).toEqual([]);
  expect((await getApproval(money.database, approvalId))?.status).toBe('pending');
}

test('B18: nobody, a customer, and staff of every other role decide nothing', async () => {
  const id = await proposal('buyer@mail.example');
  const chat = await startConversation(web.url);
  const sessionToken = await signSessionToken(web.sessionTokenSecret, 'b18-1', 60_000);
  const refused = [
    await approve(id, {}),
    await approve(id, bearer(chat.token)),
    await approve(id, bearer(sessionToken)),
    await approve(id, { cookie: `countersign.session_token=${sessionToken}` }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  for (const role of ['agent', 'ops', 'auditor'] as const)
    expect((await approve(id, bearer(await tokenOf(role, `${role}-1`)))).status).toBe(403);
  await undecided(id);
});

test('B18: the owner of the account does not decide on it, signed in by password or by token', async () => {
  const id = await proposal('Owner@mail.example');
  const byPassword = await approve(id, await cookieOf('owner@mail.example'));
  const byToken = await approve(id, bearer(await tokenOf('approver', 'owner-machine', 'OWNER@mail.example')));
  for (const { status, body } of [byPassword, byToken]) expect([status, body.code]).toEqual([403, 'own_account']);
  await undecided(id);
});

test('B18: a body that names somebody else is refused, and the recorded approver is the one who is signed in', async () => {
  const id = await proposal('third@mail.example');
  const headers = await cookieOf('ravi@shop.example');
  const named = await approve(id, headers, { approver_id: 'somebody-else' });
  expect([named.status, named.body.code]).toEqual([403, 'approver_mismatch']);
  await undecided(id);
  expect((await approve(id, headers, { approver_id: 'ravi' })).status).toBe(200);
  const decisions = await money.database.sql`select approver_id from approval_decisions where approval_id = ${id}`;
  expect(decisions).toEqual([{ approver_id: 'ravi' }]);
  const [audited] = (await money.audit('action.approved')).slice(-1);
  expect(audited).toMatchObject({ approver_id: 'ravi', actor: 'staff:ravi' });
});

test('B18: an approver who is deactivated between opening the page and pressing the key decides nothing', async () => {
  const id = await proposal('fourth@mail.example');
  const headers = await cookieOf('leaver@shop.example');
  expect(await web.deps.staffDesk.deactivate('leaver', 'admin')).toBe('changed');
  expect((await approve(id, headers)).status).toBe(401);
  await undecided(id);
});

test('B18: two names of one mail address are one person where two have to agree', async () => {
  const id = await proposal('fifth@mail.example', 1_000_000);
  const named = async (staffId: string, email: string) => {
    // The desk of this test has its records of who works here in the database of the money.
    await createStaffToken(money.database.sql, { staffId, role: 'approver', email });
    return bearer(await tokenOf('approver', staffId, email));
  };
  const asDay = await named('nila', 'nila@shop.example');
  const asNight = await named('nila-at-night', 'Nila@Shop.example');
  expect((await approve(id, asDay)).status).toBe(200);
  const again = await approve(id, asNight);
  expect([again.status, again.body.code]).toEqual([403, 'same_person']);
  expect(await getApproval(money.database, id)).toMatchObject({
    status: 'pending',
    decisions: [{ approver_id: 'nila', decision: 'approve' }],
  });
  const other = await approve(id, bearer(await tokenOf('approver', 'omar', 'omar@shop.example')));
  expect([other.status, other.body.status]).toEqual([200, 'approved']);
});
