import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { startConversation, talk } from '../support/talk.ts';
import { describeInBrowser } from './support/browse.ts';
import { keptConversation, openChat, say, shownLines, untilSaid } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';

describeInBrowser('strangers', ({ instance, open }) => {
  test('a token of another conversation, or of none, gets no event and reads no history', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'A private word');
    await untilSaid(page, 'customer', 'A private word');
    const { conversationId } = await keptConversation(page);
    const stranger = await startConversation(instance.url);
    for (const token of [stranger.token, 'made-up', '']) {
      const seen: unknown[] = [];
      const socket = io(`${instance.url}/chat`, {
        auth: { token, after: 0, conversation_id: conversationId },
        forceNew: true,
        reconnection: false,
      });
      for (const type of ['message', 'token', 'state', 'tool_status']) socket.on(type, (event) => seen.push(event));
      const refused = await new Promise<string>((resolve) => {
        socket.on('connect', () => resolve('connected'));
        socket.on('connect_error', (error) => resolve(error.message));
      });
      expect(refused).toBe('not_found');
      const word = `Another one, not for ${token === '' ? 'nobody' : token.slice(-12)}`;
      await say(page, word);
      await untilSaid(page, 'customer', word);
      expect(seen).toEqual([]);
      socket.close();
      const read = await talk(`${instance.url}/v1/conversations/${conversationId}/messages`, { token });
      expect(read.status).toBe(404);
      expect(JSON.stringify(read.body)).not.toContain('private');
    }
    await context.close();
  });

  test('another browser shows nothing of this conversation', async () => {
    const mine = await open();
    const other = await open();
    await openChat(mine.page, instance, null);
    await say(mine.page, 'A private word');
    await untilSaid(mine.page, 'customer', 'A private word');
    await openChat(other.page, instance, null);
    await other.page.getByText('Hello. Ask about an order').waitFor();
    expect(await shownLines(other.page)).toEqual([]);
    await mine.context.close();
    await other.context.close();
  });

  test('what was said is for the people of the inbox, and for nobody else', async () => {
    const { id } = await startConversation(instance.url);
    const url = `${instance.url}/internal/inbox/${id}/messages`;
    expect((await talk(url)).status).toBe(401);
    const { page, context } = await open();
    await signInToConsole(page, instance, 'approver');
    expect(await page.evaluate(`fetch(${JSON.stringify(url)}).then((answer) => answer.status)`)).toBe(403);
    await context.close();
  });

  test('the queue board and the staff line refuse whoever is not signed in', async () => {
    expect((await talk(`${instance.url}/board`)).status).toBe(401);
    const socket = io(`${instance.url}/staff`, { forceNew: true, reconnection: false });
    const refused = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', (error) => resolve(error.message));
    });
    expect(refused).toBe('unauthenticated');
    socket.close();
  });
});
