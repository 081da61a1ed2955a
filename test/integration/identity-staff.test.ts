import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StaffRole, staffRole } from '../../src/contracts/staff.ts';
import { createStaffSignIn } from '../../src/identity/staff-sign-in.ts';
import { setStaffDisabled } from '../../src/store/staff-members.ts';
import { eventually } from '../support/eventually.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
beforeAll(async () => {
  bench = await openWebBench();
});
afterAll(() => bench.close());

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  talk(`${bench.url}/staff/sign-in`, { json: { email, password }, headers });

/** Signs in and gives the cookie as the browser would send it. */
async function cookieOf(role: StaffRole): Promise<string> {
  const { email, password } = await bench.addStaff(role);
  const { status, headers } = await signIn(email, password);
  expect(status).toBe(200);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const sameSite = () => ({ origin: bench.url });

describe('signing in', () => {
  test('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const { email, password, staffId } = await bench.addStaff('approver');
    const { status, body, headers } = await signIn(email.toUpperCase(), password);
    expect([status, body]).toEqual([200, { staff_id: staffId, name: staffId, role: 'approver' }]);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    const me = await talk(`${bench.url}/staff/me`, { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    expect(me.body).toEqual({ staff_id: staffId, name: staffId, role: 'approver' });
  });

  test('is refused in the same words for a wrong password, an unknown address, a disabled member and none at all', async () => {
    const { email, password, staffId } = await bench.addStaff('ops');
    const sessions = async () => (await bench.countRows())['staff_sessions'];
    const before = await sessions();
    const answers = [
      await signIn(email, 'not the password'),
      await signIn('nobody@shop.example', password),
      await signIn('x', 'y'),
    ];
    await setStaffDisabled(bench.database.sql, staffId, true);
    answers.push(await signIn(email, password));
    await setStaffDisabled(bench.database.sql, staffId, false);
    const bodies = answers.map(({ status, body, headers }) => [status, body.code, body.detail, headers.getSetCookie()]);
    for (const one of bodies) expect(one).toEqual([401, 'wrong_credentials', 'Check both and try again.', []]);
    expect(await sessions()).toBe(before);
  });

  test('is limited per member after ten failures, whatever address they come from', async () => {
    const strict = await openWebBench({ settings: { rateLimits: true, trustedProxies: 1 } });
    const { email, password } = await strict.addStaff('admin');
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const json = { email, password: `guess ${index}` };
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      statuses.push((await talk(`${strict.url}/staff/sign-in`, { json, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await talk(`${strict.url}/staff/sign-in`, { json: { email, password } })).status).toBe(429);
    await strict.close();
  }, 120_000);

  test('there is no way to sign up, and the library behind it has no address of its own', async () => {
    const before = await bench.countRows();
    for (const path of [
      '/api/auth/sign-up/email',
      '/api/auth/sign-in/email',
      '/staff/sign-up',
      '/api/auth/get-session',
    ]) {
      const json = { email: 'new@shop.example', password: 'correct horse battery', name: 'New', role: 'admin' };
      expect((await talk(`${bench.url}${path}`, { json })).status).toBe(404);
    }
    expect(await bench.countRows()).toEqual(before);
  });
});

describe('a session', () => {
  test('ends with signing out, for every copy of its cookie', async () => {
    const cookie = await cookieOf('auditor');
    const headers = { cookie, ...sameSite() };
    expect((await talk(`${bench.url}/internal/audit`, { headers })).status).toBe(200);
    const out = await talk(`${bench.url}/staff/sign-out`, { json: {}, headers });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect((await talk(`${bench.url}/internal/audit`, { headers })).status).toBe(401);
  });

  test('ends when it is past its time, forged, or its member is disabled', async () => {
    const cookie = await cookieOf('auditor');
    const get = (value: string) => talk(`${bench.url}/internal/audit`, { headers: { cookie: value } });
    expect((await get(cookie)).status).toBe(200);
    expect((await get(cookie.replace(/=./, '=_'))).status).toBe(401);
    expect((await get(`${cookie.split('.')[0]}.AAAA`)).status).toBe(401);
    await bench.database.sql`update staff_members set disabled = true where role = 'auditor'`;
    expect((await get(cookie)).status).toBe(401);
    await bench.database.sql`update staff_members set disabled = false where role = 'auditor'`;
    expect((await get(cookie)).status).toBe(200);
    await bench.database.sql`update staff_sessions set expires_at = now()`;
    expect((await get(cookie)).status).toBe(401);
  });

  test.each<[string, Record<string, string>, number]>([
    ['from our own page', { origin: 'SELF' }, 200],
    ['from our own page by its fetch metadata', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from another site', { origin: 'https://evil.example' }, 403],
    ['from a neighbour of our host', { origin: 'SELF.evil.example' }, 403],
    ['from another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['from a page of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from nowhere', {}, 403],
  ])('changes something only when asked %s', async (_what, headers, status) => {
    const cookie = await cookieOf('ops');
    const origin = headers['origin']?.replace('SELF', bench.url);
    const sent = { cookie, ...headers, ...(origin === undefined ? {} : { origin }) };
    const json = { scope: 'all', enabled: true, reason: 'drill' };
    const answer = await talk(`${bench.url}/internal/killswitch`, { json, headers: sent });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('cross_site_request');
  });

  test('is not opened for a browser from another site', async () => {
    const { email, password } = await bench.addStaff('admin');
    const { status, body, headers } = await signIn(email, password, { origin: 'https://evil.example' });
    expect([status, body.code, headers.getSetCookie()]).toEqual([403, 'cross_site_request', []]);
  });

  test('over https has a cookie that is sent over https alone', async () => {
    const { email, password } = await bench.addStaff('admin');
    const shop = createStaffSignIn({
      database: bench.database,
      secret: 'staff-session-secret-of-the-tests!',
      publicUrl: 'https://support.shop.example',
    });
    const result = await shop.signIn(email, password);
    expect(result.kind === 'signed_in' && result.cookies[0]).toMatch(/^__Secure-.*; Secure/);
  });
});

describe('roles', () => {
  const id = '7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000';
  const get = (path: string) => ({ path, options: {} });
  const post = (path: string, json: unknown) => ({ path, options: { json } });
  const routes: readonly [ReturnType<typeof get>, readonly StaffRole[]][] = [
    [get('/internal/approvals'), ['approver', 'ops', 'admin']],
    [post(`/internal/approvals/${id}`, { decision: 'approve' }), ['approver', 'admin']],
    [get('/internal/inbox'), ['agent', 'admin']],
    [post(`/internal/inbox/${id}/claim`, {}), ['agent', 'admin']],
    [post(`/internal/inbox/${id}/reply`, { text: 'hi' }), ['agent', 'admin']],
    [post(`/internal/inbox/${id}/give-back`, {}), ['agent', 'admin']],
    [post(`/internal/inbox/${id}/resolve`, { outcome: 'done' }), ['agent', 'admin']],
    [get('/internal/killswitch'), staffRole.options],
    [post('/internal/killswitch', { scope: 'all', enabled: false }), ['ops', 'admin']],
    [get('/internal/audit'), ['auditor', 'admin']],
    [get('/staff/me'), staffRole.options],
  ];

  test.each(routes)('%o lets in %o and nobody else', async ({ path, options }, allowed) => {
    for (const role of staffRole.options) {
      const token = await bench.staffToken(role);
      const { status, body } = await talk(`${bench.url}${path}`, { ...options, token });
      if (allowed.includes(role)) expect([role, status === 200 || status === 404]).toEqual([role, true]);
      else expect([role, status, body.code]).toEqual([role, 403, 'forbidden']);
    }
    const held = await startConversation(bench.url);
    for (const token of [undefined, held.token, 'cst_made-up', '']) {
      const { status, body, headers } = await talk(`${bench.url}${path}`, { ...options, token });
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
      expect(headers.get('www-authenticate')).toContain('Bearer');
    }
  });

  test('a wrong token is not made good by a cookie', async () => {
    const cookie = await cookieOf('auditor');
    const { status } = await talk(`${bench.url}/internal/audit`, { token: 'wrong', headers: { cookie } });
    expect(status).toBe(401);
  });

  test('a machine token ends when it is revoked, past its time, or its member is disabled', async () => {
    const { staffId } = await bench.addStaff('auditor');
    const token = await bench.staffToken('auditor', staffId);
    const status = async () => (await talk(`${bench.url}/internal/audit`, { token })).status;
    const { sql } = bench.database;
    expect(await status()).toBe(200);
    await setStaffDisabled(sql, staffId, true);
    expect(await status()).toBe(401);
    await setStaffDisabled(sql, staffId, false);
    await sql`update staff_tokens set expires_at = clock_timestamp() where staff_id = ${staffId}`;
    expect(await status()).toBe(401);
    await sql`update staff_tokens set expires_at = null, revoked_at = clock_timestamp() where staff_id = ${staffId}`;
    expect(await status()).toBe(401);
  });
});

describe('in production', () => {
  test('there are no test handles, no machine tokens, and no trace of either', async () => {
    const production = await openWebBench({ settings: { testControl: false } });
    const token = await production.staffToken('admin');
    for (const path of ['/_control/mail', '/_control/session-token', '/_control']) {
      for (const method of ['GET', 'POST']) {
        expect((await talk(`${production.url}${path}`, { method, token })).status).toBe(404);
      }
    }
    expect((await talk(`${production.url}/internal/audit`, { token })).status).toBe(401);
    const { body } = await talk(`${production.url}/openapi.json`);
    expect(Object.keys(body.paths).filter((path) => path.includes('_control'))).toEqual([]);
    await production.close();
  });
});

describe('hints to staff', () => {
  const sockets: Socket[] = [];
  const listen = (auth: object, extraHeaders: Record<string, string> = {}) => {
    const socket = io(`${bench.url}/staff`, {
      auth,
      extraHeaders,
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    sockets.push(socket);
    const heard: string[] = [];
    const errors: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    socket.on('connect_error', (error) => errors.push(error.message));
    return { socket, heard, errors };
  };
  afterAll(() => {
    for (const socket of sockets) socket.disconnect();
  });

  test('reach the roles they concern, and nobody else', async () => {
    const held = await startConversation(bench.url);
    const heard: Record<string, ReturnType<typeof listen>> = {};
    for (const role of staffRole.options) heard[role] = listen({ token: await bench.staffToken(role) });
    heard['cookie'] = listen({}, { cookie: await cookieOf('agent'), origin: bench.url });
    const strangers = [
      listen({}),
      listen({ token: held.token }),
      listen({ token: 'x' }),
      listen({}, { cookie: await cookieOf('admin'), origin: 'https://evil.example' }),
    ];
    for (const one of Object.values(heard)) await eventually(() => expect(one.socket.connected).toBe(true));
    for (const one of strangers) await eventually(() => expect(one.errors).toEqual(['unauthenticated']));
    for (const topic of ['approvals', 'inbox', 'killswitch'] as const) bench.signal.publish({ kind: 'staff', topic });
    // Each has a line of its own: that one has heard says nothing of another. The last word is for all, so none misses one before it.
    const concerns = {
      admin: ['approvals_changed', 'inbox_changed', 'killswitch_changed'],
      cookie: ['inbox_changed', 'killswitch_changed'],
      approver: ['approvals_changed', 'killswitch_changed'],
      ops: ['approvals_changed', 'killswitch_changed'],
      agent: ['inbox_changed', 'killswitch_changed'],
      auditor: ['killswitch_changed'],
    };
    for (const [who, words] of Object.entries(concerns))
      await eventually(() => expect(heard[who]?.heard, who).toEqual(words));
    for (const one of strangers) expect(one.heard).toEqual([]);
  });

  test('stop for a member who is disabled, signed out or given another role', async () => {
    const cookie = await cookieOf('agent');
    const bySession = listen({}, { cookie, origin: bench.url });
    const token = await bench.staffToken('ops', 'machine-to-revoke');
    const byToken = listen({ token });
    for (const one of [bySession, byToken]) await eventually(() => expect(one.socket.connected).toBe(true));
    await setStaffDisabled(bench.database.sql, 'person-agent', true);
    await bench.database.sql`update staff_tokens set role = 'agent' where staff_id = 'machine-to-revoke'`;
    for (const one of [bySession, byToken]) await eventually(() => expect(one.socket.connected).toBe(false));
    bench.signal.publish({ kind: 'staff', topic: 'inbox' });
    expect(bySession.heard).toEqual([]);
    await setStaffDisabled(bench.database.sql, 'person-agent', false);
  });

  test('stop at once for a member whose sockets are cut', async () => {
    const one = listen({ token: await bench.staffToken('ops', 'to-be-cut') });
    await eventually(() => expect(one.socket.connected).toBe(true));
    bench.sockets.disconnectStaff('to-be-cut');
    await eventually(() => expect(one.socket.connected).toBe(false));
  });
});

test('text that cannot be stored is refused as a mistake of the request, whatever field or path it stands in', async () => {
  const refused = [
    await signIn('\0', 'password'),
    await signIn('somebody@example.com\0', 'password'),
    await talk(`${bench.url}/internal/audit?order_id=%00`, { headers: { cookie: await cookieOf('auditor') } }),
    await talk(`${bench.url}/internal/inbox/%00/claim`, { json: {}, headers: { cookie: await cookieOf('agent') } }),
  ];
  for (const { status } of refused) expect(status).toBeLessThan(500);
});
