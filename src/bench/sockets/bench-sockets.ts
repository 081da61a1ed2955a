import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { smallNode } from '../../embedded/supervisor/small-node.ts';
import { createProofDatabase, type ProofServer } from '../../proofs/place/proof-server.ts';
import { openDatabase } from '../../store/database.ts';
import { openPostgresSignal } from '../../store/postgres-signal.ts';
import { percentile } from '../measure/percentile.ts';
import { cpuOf, memoryOf } from '../measure/read-cpu.ts';
import { makeChats, type OpenChat } from './make-chats.ts';
import { releaseSentences } from './release-sentences.ts';

/** What so many sockets cost one API process, and how fast an event reaches one of the few that are active. */
export type SocketRow = {
  readonly sockets: number;
  /** Sockets that were cut meanwhile. */
  readonly closed: number;
  /** Resident memory of the process before and with all of them, in megabytes, and what one adds, in kilobytes. */
  readonly memoryMb: { readonly before: number; readonly after: number };
  readonly kbPerSocket: number;
  readonly openSeconds: number;
  /** Processor time of the process in a second, in milliseconds: all idle, and with the active ones spoken to. */
  readonly cpuMs: { readonly idle: number; readonly active: number };
  readonly active: number;
  readonly events: number;
  readonly received: number;
  /** From a sentence's release at the worker to the customer's socket, in milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
};

/** What {@link benchSockets} needs to know. */
export type SocketOptions = {
  readonly server: ProofServer;
  readonly sockets: number;
  /** How long the active ones are spoken to, in seconds. */
  readonly seconds: number;
  readonly say: (text: string) => void;
};

/** Processes the customers are spread over, and addresses of each: more sockets than one address has ports. */
const CLIENTS = 2;
const ADDRESSES = 20;
/** A hundredth of the customers is being answered. */
const ACTIVE_SHARE = 0.01;

/** Opens customers' sockets on one web process and speaks to a hundredth of them. Signals go over PostgreSQL. */
export async function benchSockets({ server, sockets, seconds, say }: SocketOptions): Promise<SocketRow> {
  const place = await createProofDatabase(server);
  const dataKey = randomBytes(32);
  const database = openDatabase({ url: place.databaseUrl, max: 8, applicationName: 'countersign bench' });
  const signal = openPostgresSignal(place.databaseUrl, (error) => say(String(error)));
  const children: ChildProcess[] = [];
  const start = (file: string, args: string[] = []): ChildProcess => {
    const child = fork(join(import.meta.dirname, '..', 'processes', file), args, {
      execArgv: [...smallNode.options],
      env: smallNode.env,
    });
    children.push(child);
    return child;
  };
  try {
    say(`making ${sockets.toLocaleString('en')} conversations`);
    const chats = await makeChats(database, dataKey, sockets);
    const port = await getPort({ host: '127.0.0.1' });
    const web = start('socket-server.ts', [JSON.stringify(webEnv(place, port, dataKey))]);
    await listening(web);
    await wait(2000);
    const before = memoryOf(web.pid ?? 0);
    const begin = performance.now();
    const clients = await openClients(start, port, chats, say);
    const openSeconds = (performance.now() - begin) / 1000;
    const idle = await cpuPerSecond(web, wait(5000));
    const after = memoryOf(web.pid ?? 0);
    const speaking = chats.filter((_chat, index) => index % Math.round(1 / ACTIVE_SHARE) === 0);
    say(`speaking to ${speaking.length} of them for ${seconds} s`);
    const spoken = releaseSentences({ database, signal }, speaking, seconds);
    const active = await cpuPerSecond(web, spoken);
    const events = await spoken;
    await wait(1000);
    const { took, closed } = await readClients(clients);
    return {
      ...{
        sockets,
        closed,
        memoryMb: { before, after },
        kbPerSocket: ((after - before) * 1024) / sockets,
        openSeconds,
      },
      ...{ cpuMs: { idle, active }, active: speaking.length, events, received: took.length },
      latency: { p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
    };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await signal.close();
    await database.close();
    await place.drop();
  }
}

async function listening(web: ChildProcess): Promise<void> {
  const [code] = (await Promise.race([once(web, 'message'), once(web, 'exit')])) as [unknown];
  if (code !== 'listening') throw new Error(`The web process ended with ${String(code)}`);
}

function webEnv(place: { readonly databaseUrl: string; readonly ownerUrl: string }, port: number, dataKey: Buffer) {
  const secret = randomBytes(32).toString('base64url');
  return {
    ...{ COUNTERSIGN_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMITS: 'off', HOST: '127.0.0.1', PORT: String(port) },
    ...{ DATABASE_URL: place.databaseUrl, MIGRATION_DATABASE_URL: place.ownerUrl },
    ...{ SESSION_TOKEN_SECRET: secret, STAFF_SESSION_SECRET: secret, DATA_ENCRYPTION_KEY: dataKey.toString('base64') },
  };
}

async function openClients(
  start: (file: string) => ChildProcess,
  port: number,
  chats: readonly OpenChat[],
  say: (text: string) => void,
): Promise<readonly ChildProcess[]> {
  const opening = Array.from({ length: CLIENTS }, async (_, index) => {
    const client = start('socket-clients.ts');
    const tokens = chats.filter((_chat, place) => place % CLIENTS === index).map(({ token }) => token);
    const done = new Promise<void>((resolve, reject) => {
      client.on('message', (news: { ready?: boolean; open?: number; all?: boolean; failed?: string }) => {
        if (news.ready) client.send({ port, tokens, addresses: ADDRESSES });
        if (news.failed !== undefined) reject(new Error(news.failed));
        if (news.open !== undefined) say(`customers ${index + 1} of ${CLIENTS}: ${news.open} sockets open`);
        if (news.all) resolve();
      });
      client.once('exit', () => reject(new Error('The customers are gone')));
    });
    await done;
    return client;
  });
  return await Promise.all(opening);
}

async function readClients(clients: readonly ChildProcess[]): Promise<{ took: number[]; closed: number }> {
  const answers = clients.map(async (client) => {
    const heard = once(client, 'message');
    client.send('read');
    const [answer] = (await heard) as [{ took: number[]; closed: number }];
    return answer;
  });
  const all = await Promise.all(answers);
  return { took: all.flatMap(({ took }) => took), closed: all.reduce((sum, { closed }) => sum + closed, 0) };
}

async function cpuPerSecond({ pid = 0 }: ChildProcess, meanwhile: Promise<unknown>): Promise<number> {
  const [cpu, at] = [cpuOf(pid), performance.now()];
  await meanwhile;
  return ((cpuOf(pid) - cpu) / (performance.now() - at)) * 1000;
}
