import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashStaffPassword } from '../../src/identity/staff-sign-in.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { saveStaffMember } from '../../src/store/staff-members.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { spawnWeb, type WebProcesses } from '../support/spawn-web.ts';
import { talk } from '../support/talk.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* Two web processes as an installation runs them: what one changes about a member, the other acts on. */

onEachBackend('a member who is deactivated on one web process', (backend) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let web: WebProcesses;

  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    database = openDatabase({ url: testDatabase.databaseUrl, max: 2 });
    web = await spawnWeb({ ...testDatabase, count: 2, env: backend.env });
  }, 200_000);
  afterAll(async () => {
    web?.kill();
    await database?.close();
    await testDatabase?.drop();
  });

  function listen(url: string, cookie: string): Promise<Socket> {
    const socket = io(`${url}/staff`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
    });
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket));
      socket.on('connect_error', reject);
    });
  }

  test('is cut on both within two seconds, and neither takes the cookie any more', async () => {
    const [here = '', there = ''] = web.urls;
    const email = 'ravi@shop.example';
    const passwordHash = await hashStaffPassword('correct horse battery');
    await saveStaffMember(database, { staffId: 'ravi', name: 'Ravi', email, role: 'agent', passwordHash });
    const admin = await createStaffToken(database.sql, { staffId: 'root', role: 'admin', email: null });
    const { headers } = await talk(`${here}/staff/sign-in`, { json: { email, password: 'correct horse battery' } });
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const sockets = [await listen(here, cookie), await listen(there, cookie)];
    const cut = sockets.map(
      (socket) => new Promise<number>((resolve) => socket.on('disconnect', () => resolve(Date.now()))),
    );
    const from = Date.now();
    const answer = await talk(`${here}/internal/staff/ravi/deactivate`, { token: admin, json: {} });
    expect(answer.status).toBe(200);
    const took = (await Promise.all(cut)).map((at) => at - from);
    // The clock that asks everybody again runs every two seconds; a signal is faster by far.
    expect(Math.max(...took)).toBeLessThan(2_500);
    for (const url of web.urls) expect((await talk(`${url}/internal/inbox`, { headers: { cookie } })).status).toBe(401);
  }, 60_000);
});
