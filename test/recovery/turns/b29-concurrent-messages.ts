import { expect, test } from 'vitest';
import { coversOf, type GetPlace, modelInputs, openChat, say, script, untilCovered } from './turn-place.ts';

const OTHERS = 20;

/** One conversation at a time, and never the others behind it. */
export function concurrentMessages(place: GetPlace): void {
  test.concurrent('B29: five messages at once in one conversation while twenty others run: one turn at a time, each message read once and in order, nobody else waits', async () => {
    const hot = await openChat(place());
    await script(place(), hot, [{ text: 'Yes.', delay_ms: 4000, times: 'always' }]);
    const others = await Promise.all(Array.from({ length: OTHERS }, () => openChat(place())));
    for (const other of others) await script(place(), other, [{ text: 'Hello.', delay_ms: 300 }]);
    const burst = Promise.all([1, 2, 3, 4, 5].map((number) => say(hot, `message ${number}`)));
    const asked = await Promise.all(others.map((other) => say(other, 'Hello')));
    const elsewhere = await Promise.all(others.map((other, index) => untilCovered(other, asked[index] ?? 0)));
    const seqs = (await burst).toSorted((a, b) => a - b);
    const events = await untilCovered(hot, ...seqs);
    expect(coversOf(events)).toEqual(seqs);
    const [row] = await place().sql`select fence from conversations where conversation_id = ${hot.id}`;
    expect(row).toEqual({ fence: '1' });
    const read = (await modelInputs(place(), hot)).at(-1) ?? [];
    const texts = read.flatMap(({ role, content }) => (role === 'user' ? (/message \d/.exec(content) ?? []) : []));
    const said = events.flatMap((event) => (event.type === 'message' && event.role === 'customer' ? [event.text] : []));
    expect(texts).toEqual(said);
    const endOf = (seen: typeof events) => Date.parse(seen.findLast(({ type }) => type === 'state')?.at ?? '');
    for (const seen of elsewhere) expect(endOf(seen)).toBeLessThan(endOf(events));
  });
}
