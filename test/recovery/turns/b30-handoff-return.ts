import { expect, test } from 'vitest';
import { talk } from '../../support/talk.ts';
import {
  answersOf,
  type GetPlace,
  modelInputs,
  openChat,
  say,
  script,
  staffToken,
  untilCovered,
} from './turn-place.ts';

/** A person had the conversation and gave it back. */
export function handoffReturn(place: GetPlace): void {
  test.concurrent('B30: given back by a person, the agent answers the next message, has read what the person wrote, and hands nothing over again', async () => {
    const { webs, sql } = place();
    const token = await staffToken(place(), 'agent');
    const inbox = async (verb: string, json: object = {}) => {
      const { status, body } = await talk(`${webs[1]}/internal/inbox/${chat.id}/${verb}`, { token, json });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const chat = await openChat(place());
    await script(place(), chat, [
      {
        tool_calls: [
          { name: 'escalate_to_human', arguments: { reason: 'customer_request', summary: 'Wants a person.' } },
        ],
      },
      { text: 'As my colleague said, on Tuesday.', times: 'always' },
    ]);
    await untilCovered(chat, await say(chat, 'A person please'));
    await inbox('claim');
    await inbox('reply', { text: 'The courier comes again on Tuesday.' });
    await say(chat, 'Thank you, person');
    await inbox('give-back');
    const events = await untilCovered(chat, await say(chat, 'When was that?'));
    expect(answersOf(events).at(-1)).toBe('As my colleague said, on Tuesday.');
    const input = JSON.stringify((await modelInputs(place(), chat)).at(-1));
    for (const text of ['The courier comes again on Tuesday.', 'Thank you, person', 'When was that?'])
      expect(input.split(text)).toHaveLength(2);
    const handoffs = await sql`select status from handoffs where conversation_id = ${chat.id}`;
    expect(handoffs).toMatchObject([{ status: 'given_back' }]);
    const [row] = await sql`select state, speaker from conversations where conversation_id = ${chat.id}`;
    expect(row).toEqual({ state: 'open', speaker: 'agent' });
  });
}
