import { createRandom, type Random } from '../stage/random.ts';
import { type PlannedCall, planCall } from './plan-call.ts';

/** What happens around the calls of one wave, at the same time as they. */
export type Happening =
  | { readonly kind: 'customer_writes'; readonly chat: number; readonly takenUp: boolean }
  | { readonly kind: 'decide'; readonly share: number; readonly approve: boolean; readonly by: number }
  | { readonly kind: 'settle'; readonly share: number }
  | { readonly kind: 'provider_settles'; readonly share: number; readonly succeeds: boolean }
  | { readonly kind: 'hand_refund' | 'dispute' | 'deadline' | 'tamper'; readonly share: number }
  | { readonly kind: 'fault'; readonly mode: FaultKind }
  | { readonly kind: 'crash'; readonly at: 'after_intent' | 'before_send' | 'after_effect' | 'after_approved_intent' }
  | { readonly kind: 'recover' | 'sweep' };

/** How the provider misbehaves. */
export type FaultKind = 'lose_response' | 'error_before' | 'error_after' | 'pending' | 'refuse' | 'latency';

/** What happens between two waves, with nothing beside it. */
export type Interlude = 'none' | 'flip' | 'stop_and_lift' | 'native_keys' | 'lookup_only';

/** A handful of calls that run at once, what happens meanwhile, and what comes after. */
export type Wave = {
  readonly calls: readonly { readonly chat: number; readonly call: PlannedCall }[];
  readonly happenings: readonly Happening[];
  /** The switch flips while the calls run. */
  readonly flipMeanwhile: boolean;
  readonly interlude: Interlude;
};

/** Conversations that are open at once. */
export const CHATS = 12;

const HAPPENINGS = {
  customer_writes: 34,
  decide: 30,
  settle: 18,
  recover: 6,
  sweep: 4,
  provider_settles: 6,
  fault: 5,
  crash: 5,
  hand_refund: 3,
  dispute: 1,
  deadline: 2,
  tamper: 4,
} as const;
const FAULTS = { lose_response: 5, error_before: 2, error_after: 4, pending: 6, refuse: 3, latency: 2 } as const;
const INTERLUDES = { none: 90, flip: 2, stop_and_lift: 3, native_keys: 2, lookup_only: 2 } as const;
const CRASHES = ['after_intent', 'after_intent', 'before_send', 'after_effect', 'after_approved_intent'] as const;

/** The wave with this number; the same for the same seed, whatever happened before. */
export function planWave(seed: number, number: number): Wave {
  const random = createRandom(seed, number);
  const calls = Array.from({ length: random.whole(1, 8) }, () => ({
    chat: random.whole(0, CHATS - 1),
    call: planCall(random),
  }));
  // now and then the same words in two conversations at the same moment
  const [first] = calls;
  if (first && random.chance(0.25)) calls.push({ chat: random.whole(0, CHATS - 1), call: first.call });
  const happenings = Array.from({ length: random.whole(1, 4) }, () => planHappening(random));
  return { calls, happenings, flipMeanwhile: random.chance(0.02), interlude: random.weighted(INTERLUDES) };
}

function planHappening(random: Random): Happening {
  const kind = random.weighted(HAPPENINGS);
  const share = random.next();
  switch (kind) {
    case 'customer_writes':
      return { kind, chat: random.whole(0, CHATS - 1), takenUp: random.chance(0.85) };
    case 'decide':
      return { kind, share, approve: random.chance(0.7), by: random.next() };
    case 'provider_settles':
      return { kind, share, succeeds: random.chance(0.6) };
    case 'fault':
      return { kind, mode: random.weighted(FAULTS) };
    case 'crash':
      return { kind, at: random.pick(CRASHES) };
    default:
      return { kind, share };
  }
}
