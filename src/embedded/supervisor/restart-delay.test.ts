import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test('a role that was killed, or ran well before it ended, is back at once', () => {
  expect(restartDelay({ afterMs: 10, bySignal: true }, 9)).toEqual({ delayMs: 100, quickDeaths: 0 });
  expect(restartDelay({ afterMs: 60_000, bySignal: false }, 9)).toEqual({ delayMs: 100, quickDeaths: 0 });
});

test('a role that keeps ending itself is started ever more rarely, but never given up', () => {
  const delays: number[] = [];
  let quickDeaths = 0;
  for (let death = 0; death < 12; death += 1) {
    const next = restartDelay({ afterMs: 50, bySignal: false }, quickDeaths);
    quickDeaths = next.quickDeaths;
    delays.push(next.delayMs);
  }
  expect(delays).toEqual([100, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
});
