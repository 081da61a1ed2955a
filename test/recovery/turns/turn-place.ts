import postgres from 'postgres';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import type { StaffRole } from '../../../src/contracts/staff.ts';
import { type SecondWeb, startSecondWeb } from '../../../src/proofs/place/second-web.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { createStaffToken } from '../../../src/store/staff-tokens.ts';
import { type CuttableLine, openLine } from '../../support/cuttable-line.ts';
import type { Backend } from '../../support/each-backend.ts';
import { eventually } from '../../support/eventually.ts';
import { type KillableInstance, launchInstance } from '../../support/launch-instance.ts';
import { openStream } from '../../support/read-stream.ts';
import { type Held, startConversation, talk } from '../../support/talk.ts';

/** A whole instance with two web processes and two agents, whose processes can be stopped and whose servers can go away. */
export type TurnPlace = {
  readonly backend: Backend;
  readonly killable: KillableInstance;
  /** Addresses of the two web processes. */
  readonly webs: readonly [string, string];
  /** The way of every process of the product to the database. */
  readonly database: CuttableLine;
  /** The same to where the queues live, on Redis. */
  readonly redis: CuttableLine | null;
  /** The rows, past the line, as whoever may do everything. */
  readonly sql: postgres.Sql;
  readonly close: () => Promise<void>;
};

/** Tests are declared before there is a place. */
export type GetPlace = () => TurnPlace;

/** How long something may take that waits for a lease to lapse, on a busy machine. */
export const PATIENCE = { withinMs: 60_000, everyMs: 50 };

/** Life of a lease in the place. */
export const LEASE_MS = 3000;

/** Three connections a process, so that one that is held too long is missed. */
const SETTINGS = { LEASE_MS: String(LEASE_MS), DATABASE_POOL_SIZE: '3', COMMERCE_TIMEOUT_MS: '9000' };

/** Starts it. */
export async function openTurnPlace(backend: Backend): Promise<TurnPlace> {
  const redisUrl = backend.env['REDIS_URL'];
  const redis = redisUrl === undefined ? null : await openLine(redisUrl);
  let line: CuttableLine | undefined;
  const killable = await launchInstance(
    backend,
    async ({ databaseUrl }) => {
      line = await openLine(databaseUrl);
      return { ...SETTINGS, DATABASE_URL: line.url, ...(redis ? { REDIS_URL: redis.url } : {}) };
    },
    'store,model,web,agent=2,approvals,housekeeping',
  );
  if (!line) throw new Error('the instance was launched without a database');
  const database = line;
  const second: SecondWeb = await startSecondWeb(killable.dataDir, killable.environment);
  const sql = postgres(killable.database.superuserUrl, {
    max: 2,
    onnotice: () => {},
    connection: { search_path: 'countersign' },
  });
  return {
    ...{ backend, killable, database, redis, sql },
    webs: [killable.instance.webUrl, second.url],
    close: async () => {
      await sql.end();
      await second.stop();
      await killable.close();
      await database.close();
      await redis?.close();
    },
  };
}

/** A conversation as its customer holds it, on the first web process unless said otherwise. */
export type Chat = Held & { readonly orderId: string };

/** A customer with a delivered order of one line, and a conversation. */
export async function openChat({ killable, webs }: TurnPlace): Promise<Chat> {
  const { orderId, sessionToken } = await killable.customerAndOrder(50_000);
  return { ...(await startConversation(webs[0], sessionToken)), orderId };
}

/** The same conversation at the other web process. */
export const elsewhere = ({ webs }: TurnPlace, chat: Chat): Chat => ({
  ...chat,
  url: chat.url.replace(webs[0], webs[1]),
});

/** Writes; the number of the stored message. */
export async function say(chat: Held, text: string, id?: string): Promise<number> {
  const json = { text, ...(id === undefined ? {} : { client_message_id: id }) };
  const { status, body } = await talk(`${chat.url}/messages`, { json, token: chat.token });
  if (status !== 202) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
  return body.seq;
}

/** Follows until every named message is covered; everything there is to see of the conversation. */
export async function untilCovered(chat: Held, ...seqs: readonly number[]): Promise<readonly ConversationEvent[]> {
  const stream = await openStream(`${chat.url}/events?after=0`, { token: chat.token });
  try {
    await eventually(() => {
      const covered = coversOf(stream.events);
      for (const seq of seqs) if (!covered.includes(seq)) throw new Error(`message ${seq} is not covered: ${covered}`);
    }, PATIENCE);
    return stream.events;
  } finally {
    stream.cut();
  }
}

/** Messages covered by answers, in the order they were. */
export const coversOf = (events: readonly ConversationEvent[]): readonly number[] =>
  events.flatMap((event) => (event.type === 'state' ? event.covers : []));

/** What the agent said. */
export const answersOf = (events: readonly ConversationEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'message' && event.role === 'agent' ? [event.text] : []));

/** The history as the server keeps it. */
export async function transcriptOf(chat: Held): Promise<readonly { seq: number; role: string; text: string }[]> {
  const { body } = await talk(`${chat.url}/messages`, { token: chat.token });
  return body.messages;
}

/** Sets what the model answers in a conversation; see docs/rehearsal-model.md. */
export async function script({ killable }: TurnPlace, chat: Held, answers: readonly object[]): Promise<void> {
  const { status, body } = await talk(`${killable.modelUrl}/_control/script`, {
    json: { conversation: chat.id, answers },
  });
  if (status >= 300) throw new Error(`no script: ${JSON.stringify(body)}`);
}

/** The messages of each request the model was sent in a conversation, oldest first. */
export async function modelInputs(
  { killable }: TurnPlace,
  chat: Held,
): Promise<readonly { role: string; content: string }[][]> {
  const { body } = await talk(`${killable.modelUrl}/_control/requests`);
  return body.requests
    .filter((request: { body: { user?: string } }) => request.body.user === chat.id)
    .map((request: { body: { messages: { role: string; content: string }[] } }) => request.body.messages);
}

/** The process that answers a conversation now. */
export async function holderOf({ sql }: TurnPlace, chat: Held): Promise<number> {
  return await eventually(async () => {
    const [row] = await sql`
      select lease_owner from conversations where conversation_id = ${chat.id} and lease_until > clock_timestamp()`;
    const pid = Number(String(row?.['lease_owner']).split(':').at(-1));
    if (!Number.isSafeInteger(pid)) throw new Error('nobody has it');
    return pid;
  }, PATIENCE);
}

/** A machine token of a role. */
export async function staffToken({ killable }: TurnPlace, role: StaffRole): Promise<string> {
  const database = openDatabase({ url: killable.database.databaseUrl, max: 1, ormMax: 1 });
  try {
    return await createStaffToken(database.sql, { staffId: `turns-${role}`, role, email: null });
  } finally {
    await database.close();
  }
}
