/** One call of a planned conversation: what the provider reports it took. */
type PlannedCall = { readonly input: number; readonly cached: number; readonly output: number };

/** A conversation as it was planned: its calls, the prices it was planned with, and what it was to cost. */
export type PlannedShape = {
  readonly name: string;
  /** USD for a million tokens, as people write it. */
  readonly prices: { readonly input: string; readonly cached: string; readonly output: string };
  readonly calls: readonly PlannedCall[];
  /** Millionths of a US dollar. */
  readonly plannedMicro: number;
};

const sixTurns = [0, 1, 2, 3, 4, 5];

/** Six turns; 1,800 tokens of prompt and tools sent each time, a history that grows by 600, 150 tokens said. */
const growing = (cached: number) => sixTurns.map((turn) => ({ input: 1_800 + 600 * turn, cached, output: 150 }));

/** Six calls of 4,000 tokens in (1,500 rules and policy, 750 tools, 600 profile and tickets, 1,150 conversation) and 200 out. */
const even = (cached: number) => sixTurns.map(() => ({ input: 4_000, cached, output: 200 }));

const first = { input: '1.00', cached: '0.10', output: '5.00' };
const second = { input: '1.00', cached: '0.10', output: '4.00' };

/** The four figures the store plans with: two shapes of a conversation, each without and with the provider's prompt cache. */
export const plannedShapes: readonly PlannedShape[] = [
  { name: 'growing history', prices: first, calls: growing(0), plannedMicro: 24_300 },
  { name: 'growing history, prefix of 1,800 cached', prices: first, calls: growing(1_800), plannedMicro: 14_600 },
  { name: 'even calls', prices: second, calls: even(0), plannedMicro: 28_800 },
  { name: 'even calls, prefix of 2,250 cached', prices: second, calls: even(2_250), plannedMicro: 16_650 },
];
