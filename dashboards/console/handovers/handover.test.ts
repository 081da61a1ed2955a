import { expect, test } from 'vitest';
import { readHandovers, standingOf } from './handover.ts';

test('a packet with fields missing is read, and fields nobody knows are kept', () => {
  const [handover] = readHandovers({
    items: [
      {
        conversation_id: 'c1',
        status: 'claimed',
        claimed_by: 'arun',
        since: 'soon',
        packet: { mood: 'calm', order_ids: [1, '5'] },
      },
    ],
  });
  expect(handover).toMatchObject({
    since: null,
    packet: { summary: null, tried: [], ruleResults: [], orderIds: ['5'], others: { mood: 'calm' } },
  });
});

test('earlier conversations are read, and told from none that could be looked up', () => {
  const [known, unknown] = readHandovers({
    items: [
      {
        conversation_id: 'a',
        packet: { tickets: [{ summary: 'Done.' }], order_contacts: [], contact_notes: ['4th', 1] },
      },
      { conversation_id: 'b', packet: {} },
    ],
  });
  expect(known?.packet).toMatchObject({ tickets: [{ summary: 'Done.' }], contactNotes: ['4th'], others: {} });
  expect(unknown?.packet).toMatchObject({ tickets: null, contactNotes: [] });
});

test('what is no conversation is left out', () => {
  expect(readHandovers({ items: [null, {}, { conversation_id: 'c1' }] })).toHaveLength(1);
  expect(readHandovers({ items: 'none' })).toEqual([]);
});

test('the standing says whose a conversation is', () => {
  const [mine, other, paused] = readHandovers({
    items: [
      { conversation_id: 'a', status: 'claimed', claimed_by: 'arun' },
      { conversation_id: 'b', status: 'claimed', claimed_by: 'maya' },
      { conversation_id: 'c', status: 'paused' },
    ],
  });
  expect(mine && standingOf(mine, 'arun')).toBe('Yours');
  expect(other && standingOf(other, 'arun')).toBe('With maya');
  expect(paused && standingOf(paused, 'arun')).toMatch(/stopped/);
});
