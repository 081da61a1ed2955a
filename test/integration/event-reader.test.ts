import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyring } from '../../src/store/content-keys.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { type Database, openDatabase, type Queryable } from '../../src/store/database.ts';
import { openEventReader } from '../../src/store/event-reader.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let place: TestDatabase;
let database: Database;
const keyring = createKeyring(randomBytes(32));

beforeEach(async () => {
  place = await openTestDatabase();
  database = openDatabase({ url: place.databaseUrl });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

async function conversationThatSaid(...texts: readonly string[]) {
  const { conversationId } = await createConversation(database, keyring, {
    ...{ channel: 'web', customerId: null, identityLevel: 'none' },
  });
  const conversation = await findConversation(database.sql, keyring, conversationId);
  if (!conversation) throw new Error('the conversation was not created');
  for (const text of texts) await acceptMessage(database, conversation, text, null);
  return conversation;
}

/** The same client, with its statements counted. */
function counted(sql: Database['sql']) {
  const count = { statements: 0 };
  const counting = new Proxy(sql, {
    apply: (target, self, parts) => {
      count.statements += 1;
      return Reflect.apply(target, self, parts);
    },
  });
  return { count, sql: counting as Queryable };
}

test('readers of many conversations that ask while others are read for are served together, each with its own events after its own place, in order', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => [`a ${index}`, `b ${index}`, `c ${index}`]);
  const conversations = await Promise.all(texts.map((said) => conversationThatSaid(...said)));
  const { count, sql } = counted(database.sql);
  const read = openEventReader(sql);
  const pages = await Promise.all(
    conversations.map((conversation, at) => read(conversation, at % 3, at % 2 === 0 ? 500 : 1)),
  );
  const seen = pages.map((page) => page.map((event) => (event.type === 'message' ? event.text : event.type)));
  expect(seen).toEqual(texts.map((said, at) => said.slice(at % 3, at % 2 === 0 ? 3 : (at % 3) + 1)));
  expect(count.statements).toBeLessThanOrEqual(2);
});

test('a statement that fails fails those it was for, and the next ones are served', async () => {
  const conversation = await conversationThatSaid('hello');
  const read = openEventReader(database.sql);
  const broken = { ...conversation, conversationId: 'no id' };
  await expect(read(broken, 0, 10)).rejects.toThrow();
  expect(await read(conversation, 0, 10)).toMatchObject([{ type: 'message', text: 'hello', seq: 1 }]);
});
