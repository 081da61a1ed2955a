import { expect, test } from 'vitest';
import { decodeSignal, encodeSignal, type Signal } from './signals.ts';

const conversationId = '0f0e8a52-6b0f-4a54-9c4e-2f1f2d3c4b5a';

test('every signal comes back as it was sent, and the longest of them 140 times fit one notification', () => {
  const signals: Signal[] = [
    { kind: 'resync' },
    { kind: 'staff', topic: 'inbox' },
    { kind: 'provider_pause', ms: 60_000 },
    { kind: 'conversation', conversationId },
    { kind: 'conversation', conversationId, seq: 0 },
    { kind: 'conversation', conversationId, seq: Number.MAX_SAFE_INTEGER },
  ];
  for (const signal of signals) expect(decodeSignal(encodeSignal(signal))).toEqual(signal);
  const longest = Math.max(...signals.map((signal) => encodeSignal(signal).length));
  expect((longest + 1) * 140).toBeLessThan(8000);
});

test('what another version may say is nothing', () => {
  for (const text of [
    '',
    'c',
    `c${conversationId}x7`,
    `c${conversationId}:`,
    `c${conversationId}:seven`,
    'sother',
    'psoon',
    'z',
  ])
    expect(decodeSignal(text)).toBeNull();
});
