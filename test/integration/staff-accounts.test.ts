import { request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { eventually } from '../support/eventually.ts';
import { listQueuedTo } from '../support/queued-mail.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let admin: string;
beforeAll(async () => {
  // The clock that asks again is set out of reach: what is cut here is cut by the change itself.
  bench = await openWebBench({ recheckMs: 600_000, settings: { answerWithinMs: 4_500 } });
  admin = await bench.staffToken('admin');
});
afterAll(() => bench.close());

const asAdmin = (path: string, json?: unknown) =>
  talk(`${bench.url}${path}`, {
    ...(json === undefined ? {} : { json }),
    headers: { authorization: `Bearer ${admin}` },
  });

async function signIn(email: string, password: string): Promise<{ status: number; cookie: string }> {
  const { status, headers } = await talk(`${bench.url}/staff/sign-in`, { json: { email, password } });
  return {
    status,
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

/** The token of the newest invitation mailed to an address. */
async function invitationFor(email: string): Promise<string> {
  const mails = await listQueuedTo(bench.database, bench.keyring, email);
  const token = /#invitation=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error('no invitation was mailed');
  return token;
}

async function join(email: string, role: StaffRole, password = 'a long enough password') {
  expect((await asAdmin('/internal/staff', { email, role })).status).toBe(201);
  const json = { token: await invitationFor(email), password };
  expect((await talk(`${bench.url}/staff/invitation`, { json })).status).toBe(200);
  return { staffId: email.split('@')[0] ?? '', email, password };
}

function listen(url: string, options: { cookie?: string; token?: string }): Promise<Socket> {
  const socket = io(`${url}/staff`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.cookie ? { extraHeaders: { cookie: options.cookie } } : {}),
  });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

describe('an invitation', () => {
  test('sets a password once, and signs nobody in before', async () => {
    const email = 'Asha@shop.example';
    const invited = await asAdmin('/internal/staff', { email, role: 'approver', name: 'Asha' });
    expect(invited.status).toBe(201);
    expect(JSON.stringify(invited.body)).not.toContain('invitation=');
    expect((await signIn(email, 'a long enough password')).status).toBe(401);
    const token = await invitationFor(email);
    const accept = (password: string) => talk(`${bench.url}/staff/invitation`, { json: { token, password } });
    expect((await accept('short')).status).toBe(400);
    const answers = await Promise.all(['first password!!', 'second password!!', 'third password!!'].map(accept));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const won = ['first password!!', 'second password!!', 'third password!!'][
      answers.findIndex(({ status }) => status === 200)
    ];
    expect((await signIn(email, won ?? '')).status).toBe(200);
    expect((await accept('another password')).body).toMatchObject({ code: 'invitation_invalid' });
  });

  test('runs out, ends with a newer one, and reads the same whatever is wrong with it', async () => {
    await asAdmin('/internal/staff', { email: 'late@shop.example', role: 'agent' });
    const first = await invitationFor('late@shop.example');
    expect((await asAdmin('/internal/staff/late/invite', {})).status).toBe(200);
    const second = await invitationFor('late@shop.example');
    await bench.database
      .sql`update staff_invitations set expires_at = clock_timestamp() - interval '1 second' where used_at is null`;
    const bodies = [];
    for (const token of [first, second, 'never-made']) {
      const json = { token, password: 'a long enough password' };
      const { status, body } = await talk(`${bench.url}/staff/invitation`, { json });
      bodies.push([status, body.code, body.detail]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(410);
  });

  test('is for administrators to send, and no two members share a name or an address', async () => {
    for (const role of ['approver', 'agent', 'ops', 'auditor'] as const) {
      const headers = { authorization: `Bearer ${await bench.staffToken(role)}` };
      const json = { email: 'x@shop.example', role: 'admin' };
      expect((await talk(`${bench.url}/internal/staff`, { json, headers })).status).toBe(403);
      expect((await talk(`${bench.url}/internal/staff`, { headers })).status).toBe(403);
    }
    await asAdmin('/internal/staff', { email: 'twice@shop.example', role: 'agent' });
    const again = await asAdmin('/internal/staff', { email: 'TWICE@shop.example', role: 'admin', staff_id: 'other' });
    expect([again.status, again.body.code]).toEqual([409, 'name_taken']);
  });
});

/** Sends a request whose body begins at once and ends only with `end`. `status` is that of its answer, which may come before. */
function sendSlowly(path: string, cookie: string, json: unknown) {
  const body = JSON.stringify(json);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { cookie, origin: bench.url, 'content-type': 'application/json', 'content-length': body.length };
  const asking = request(`${bench.url}${path}`, { method: 'POST', headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  asking.on('error', reject);
  asking.write(body.slice(0, 1));
  return { status: promise, end: () => void asking.end(body.slice(1)) };
}

describe('deactivating a member', () => {
  test('ends session, machine token and open sockets on every web process within two seconds', async () => {
    const other = await bench.openSecondNode();
    const ravi = await join('ravi@shop.example', 'agent');
    const { cookie } = await signIn(ravi.email, ravi.password);
    const token = await bench.staffToken('agent', ravi.staffId);
    const sockets = await Promise.all([
      listen(bench.url, { cookie }),
      listen(other.url, { cookie }),
      listen(other.url, { token }),
    ]);
    const bystander = await listen(other.url, { token: admin });
    const cut = sockets.map(
      (socket) => new Promise<number>((resolve) => socket.on('disconnect', () => resolve(Date.now()))),
    );
    const from = Date.now();
    expect((await asAdmin('/internal/staff/ravi/deactivate', {})).status).toBe(200);
    const took = (await Promise.all(cut)).map((at) => at - from);
    expect(Math.max(...took)).toBeLessThan(2_000);
    expect((await talk(`${other.url}/internal/inbox`, { headers: { cookie } })).status).toBe(401);
    expect((await talk(`${other.url}/internal/inbox`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect((await signIn(ravi.email, ravi.password)).status).toBe(401);
    expect(bystander.connected).toBe(true);
    bystander.disconnect();
    expect((await asAdmin('/internal/staff/ravi/reactivate', {})).status).toBe(200);
    expect((await talk(`${bench.url}/internal/inbox`, { headers: { cookie } })).status).toBe(401);
    expect((await signIn(ravi.email, ravi.password)).status).toBe(200);
  }, 60_000);

  test('of the last administrator who can sign in is refused, also when two try at once', async () => {
    await join('meera@shop.example', 'admin');
    expect((await asAdmin('/internal/staff/meera/deactivate', {})).body).toMatchObject({ code: 'last_admin' });
    expect((await asAdmin('/internal/staff/meera/role', { role: 'agent' })).body).toMatchObject({ code: 'last_admin' });
    await join('nila@shop.example', 'admin');
    const both = await Promise.all(['meera', 'nila'].map((name) => asAdmin(`/internal/staff/${name}/deactivate`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('another role counts from the next request, the open socket comes back under it, and the conversations held before go back', async () => {
  const kiran = await join('kiran@shop.example', 'agent');
  const { id } = await startConversation(bench.url);
  const claim = await talk(`${bench.url}/internal/inbox/${id}/claim`, {
    token: await bench.staffToken('agent', 'kiran'),
    json: {},
  });
  expect(claim.status).toBe(200);
  const { cookie } = await signIn(kiran.email, kiran.password);
  const socket = await listen(bench.url, { cookie });
  const cut = new Promise((resolve) => socket.on('disconnect', resolve));
  expect((await asAdmin('/internal/staff/kiran/role', { role: 'auditor' })).status).toBe(200);
  await cut;
  expect((await talk(`${bench.url}/internal/inbox`, { headers: { cookie } })).status).toBe(403);
  expect((await talk(`${bench.url}/internal/audit`, { headers: { cookie } })).status).toBe(200);
  const { body } = await asAdmin('/internal/inbox');
  expect(body.items.find((item: { conversation_id: string }) => item.conversation_id === id)).toMatchObject({
    status: 'waiting',
    claimed_by: null,
  });
});

test('a machine token is listed without its secret, and revoked', async () => {
  const token = await bench.staffToken('ops', 'nightly-job');
  const { body } = await asAdmin('/internal/staff');
  const row = body.tokens.find((one: { staff_id: string }) => one.staff_id === 'nightly-job');
  expect(JSON.stringify(body)).not.toContain(token);
  expect((await asAdmin(`/internal/staff-tokens/${row.token_id}/revoke`, {})).status).toBe(200);
  expect(
    (await talk(`${bench.url}/internal/killswitch`, { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
  expect((await asAdmin(`/internal/staff-tokens/${row.token_id}/revoke`, {})).status).toBe(404);
});

test('a member changes the password by the present one; other sessions end, this one stays', async () => {
  const dev = await join('dev@shop.example', 'agent');
  const here = await signIn(dev.email, dev.password);
  const elsewhere = await signIn(dev.email, dev.password);
  const change = (current: string, next: string) =>
    talk(`${bench.url}/staff/password`, {
      json: { current_password: current, new_password: next },
      headers: { cookie: here.cookie, origin: bench.url },
    });
  expect((await change('not the password', 'a brand new password')).body).toMatchObject({ code: 'wrong_password' });
  expect((await change(dev.password, 'too short')).status).toBe(400);
  expect((await change(dev.password, 'a brand new password')).status).toBe(200);
  expect((await talk(`${bench.url}/staff/me`, { headers: { cookie: here.cookie } })).status).toBe(200);
  expect((await talk(`${bench.url}/staff/me`, { headers: { cookie: elsewhere.cookie } })).status).toBe(401);
  expect((await signIn(dev.email, dev.password)).status).toBe(401);
  expect((await signIn(dev.email, 'a brand new password')).status).toBe(200);
});

test('guesses are bounded across web processes, for addresses that exist and that do not alike', async () => {
  const other = await bench.openSecondNode();
  const uma = await join('uma@shop.example', 'agent');
  for (const email of [uma.email, 'nobody-here@shop.example']) {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        talk(`${index % 2 ? bench.url : other.url}/staff/sign-in`, { json: { email, password: `guess ${index}` } }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  }
  expect((await signIn(uma.email, uma.password)).status).toBe(429);
}, 60_000);

test('everything about members is in the audit, without addresses', async () => {
  await eventually(async () => {
    const rows = await bench.database.sql<
      { event: string }[]
    >`select distinct event from audit_log where event like 'staff.%'`;
    expect(rows.map(({ event }) => event).sort()).toEqual([
      'staff.deactivated',
      'staff.invitation_accepted',
      'staff.invited',
      'staff.password_changed',
      'staff.reactivated',
      'staff.role_changed',
      'staff.sign_in_refused',
      'staff.signed_in',
      'staff.token_revoked',
    ]);
  });
  const rows = await bench.database.sql`select * from audit_log`;
  expect(JSON.stringify(rows)).not.toContain('@shop.example');
});

test('one marks oneself as out of office and back, an administrator anybody; limits are an administrator’s, and never their own', async () => {
  const lena = await join('lena@shop.example', 'approver');
  const { cookie } = await signIn(lena.email, lena.password);
  const asLena = (path: string, json: unknown) =>
    talk(`${bench.url}/internal/staff/${path}`, { json, headers: { cookie, origin: bench.url } });
  const vik = await bench.staffToken('approver', 'vik');
  const standing = async (staffId: string) => {
    const { body } = await talk(`${bench.url}/internal/approvers`, { headers: { authorization: `Bearer ${vik}` } });
    return body.people.find((one: { staff_id: string }) => one.staff_id === staffId);
  };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect((await asLena('lena/out-of-office', { until, delegate_id: 'vik' })).status).toBe(200);
  expect(await standing('lena')).toEqual({
    ...{ staff_id: 'lena', role: 'approver', limits: {} },
    out_of_office: { until, delegate_id: 'vik' },
  });
  expect((await asLena('lena/back-in-office', {})).status).toBe(200);
  expect((await standing('lena')).out_of_office).toBeNull();
  for (const [path, json, status, code] of [
    ['vik/out-of-office', {}, 403, 'forbidden'],
    ['lena/approval-limits', { limits: {} }, 403, 'forbidden'],
    ['lena/out-of-office', { delegate_id: 'lena' }, 422, 'unknown_delegate'],
    ['lena/out-of-office', { until: '2020-01-01T00:00:00Z' }, 422, 'in_the_past'],
    ['lena/out-of-office', { until: 'tomorrow' }, 400, 'bad_request'],
  ] as const)
    expect([path, (await asLena(path, json)).body]).toMatchObject([path, { status, code }]);
  expect((await asAdmin('/internal/staff/vik/out-of-office', {})).status).toBe(200);
  expect((await asAdmin('/internal/staff/vik/approval-limits', { limits: { INR: 500_000 } })).status).toBe(200);
  expect(await standing('vik')).toMatchObject({ limits: { INR: 500_000 }, out_of_office: { until: null } });
  const own = await asAdmin('/internal/staff/admin-machine/approval-limits', { limits: {} });
  expect(own).toMatchObject({ status: 403, body: { code: 'own_limits' } });
  expect((await asAdmin('/internal/staff/vik/approval-limits', { limits: { INR: 1.5 } })).status).toBe(400);
});

test('a request whose body was under way when its sender was deactivated does nothing, and is no way back in', async () => {
  await join('stays@shop.example', 'admin');
  const { staffId, email, password } = await join('slow@shop.example', 'admin');
  const { cookie } = await signIn(email, password);
  const reactivate = sendSlowly(`/internal/staff/${staffId}/reactivate`, cookie, {});
  const invite = sendSlowly('/internal/staff', cookie, { email: 'friend@shop.example', role: 'admin' });
  // Both have been let in by now: the same person's next request is answered after them.
  expect((await talk(`${bench.url}/internal/staff`, { headers: { cookie } })).status).toBe(200);
  expect((await asAdmin(`/internal/staff/${staffId}/deactivate`, {})).status).toBe(200);
  for (const { end } of [reactivate, invite]) end();
  expect(await Promise.all([reactivate.status, invite.status])).toEqual([401, 401]);
  expect((await signIn(email, password)).status).toBe(401);
  expect(JSON.stringify((await asAdmin('/internal/staff')).body)).not.toContain('friend@shop.example');
});

test('a limit can be there before the role; limits are bounded in number, and an instant in its year', async () => {
  await asAdmin('/internal/staff', { email: 'soon@shop.example', role: 'agent' });
  expect((await asAdmin('/internal/staff/soon/approval-limits', { limits: { INR: 500_000 } })).status).toBe(200);
  expect((await asAdmin('/internal/approvers')).body.others).toContainEqual({
    ...{ staff_id: 'soon', limits: { INR: 500_000 } },
  });
  expect((await asAdmin('/internal/staff/never-here/approval-limits', { limits: {} })).status).toBe(404);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = (first: readonly string[]) => first.flatMap((a) => letters.map((b) => [`X${a}${b}`, 1]));
  for (const [limits, status] of [
    [codes(letters), 400],
    [codes(['A', 'B']), 400],
    [codes(['A']), 200],
  ] as const) {
    const answer = await asAdmin('/internal/staff/soon/approval-limits', { limits: Object.fromEntries(limits) });
    expect([limits.length, answer.status]).toEqual([limits.length, status]);
    if (status === 400)
      expect(answer.body.errors).toEqual([{ path: 'limits', message: 'must name at most 50 currencies' }]);
  }
  const tooFar = { message: 'must lie in the years 1970 to 9998, in UTC' };
  const ends = ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'];
  for (const end of ends) {
    const at = encodeURIComponent(end);
    const absence = await asAdmin('/internal/staff/soon/out-of-office', { until: end });
    expect(absence).toMatchObject({ status: 400, body: { errors: [{ path: 'until', ...tooFar }] } });
    for (const path of [`/internal/numbers?from=${at}`, `/internal/audit/export?format=csv&from=${at}`])
      expect([path, await asAdmin(path)]).toMatchObject([
        path,
        { status: 400, body: { errors: [{ path: 'from', ...tooFar }] } },
      ]);
  }
  // What the application refuses, the table refuses too.
  for (const end of ['infinity', '-infinity', '9999-12-31T23:59:59-14:00'])
    await expect(
      bench.database
        .sql`insert into approver_absences (staff_id, until_at, set_by) values ('soon', ${end}::text::timestamptz, 'x')`,
    ).rejects.toThrow(/approver_absences_until/);
  await expect(
    bench.database
      .sql`insert into approver_limits (staff_id, currency, limit_minor, set_by) values ('soon', 'INR', 1, 'soon')`,
  ).rejects.toThrow(/approver_limits_set_by_another/);
});

test('another role takes the machine tokens along that could do more, with what was taken by them; those of the new role stay', async () => {
  await join('tara@shop.example', 'approver');
  const [deciding, working] = [await bench.staffToken('approver', 'tara'), await bench.staffToken('agent', 'tara')];
  const { id } = await startConversation(bench.url);
  expect((await talk(`${bench.url}/internal/inbox/${id}/claim`, { token: working, json: {} })).status).toBe(200);
  const statusOf = async (path: string, token: string) =>
    (await talk(`${bench.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect((await asAdmin('/internal/staff/tara/role', { role: 'admin' })).status).toBe(200);
  expect(await statusOf('/internal/approvers', deciding)).toBe(200);
  expect((await asAdmin('/internal/staff/tara/role', { role: 'agent' })).status).toBe(200);
  expect(await statusOf('/internal/approvers', deciding)).toBe(401);
  expect(await statusOf('/internal/inbox', working)).toBe(200);
  expect((await asAdmin('/internal/staff/tara/role', { role: 'auditor' })).status).toBe(200);
  expect(await statusOf('/internal/inbox', working)).toBe(401);
  const { body } = await asAdmin('/internal/inbox');
  expect(body.items.find((item: { conversation_id: string }) => item.conversation_id === id)).toMatchObject({
    ...{ status: 'waiting', claimed_by: null },
  });
  const rows = await bench.database.sql`
    select result -> 'tokens_revoked' as n from audit_log where event = 'staff.role_changed' and result ->> 'staff_id' = 'tara' order by id`;
  expect(rows.map((row) => row['n'])).toEqual([0, 1, 1]);
});

test('a request that was answered 503 while its body was under way begins nothing when the rest of it comes', async () => {
  const { email, password } = await join('patient@shop.example', 'admin');
  const { cookie } = await signIn(email, password);
  const invite = sendSlowly('/internal/staff', cookie, { email: 'after-the-refusal@shop.example', role: 'agent' });
  expect(await invite.status).toBe(503);
  invite.end();
  const members = async () => JSON.stringify((await asAdmin('/internal/staff')).body);
  for (const until = performance.now() + 1_500; performance.now() < until; )
    expect(await members()).not.toContain('after-the-refusal@shop.example');
});
