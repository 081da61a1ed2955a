import type { Violation } from './violation.ts';

/** Where a proof says how far it is; `total` in the units of the proof: calls, rounds, kills. */
export type ProofProgress = {
  readonly start: (total: number) => void;
  readonly step: (done: number, text: string) => void;
};

/** What a proof found: figures for people, and the violation that ended it, if one did. */
export type ProofReport = {
  readonly proof: 'hijack' | 'races' | 'crash' | 'chaos';
  /** Names and values, in the order they are to be read in. */
  readonly figures: readonly (readonly [name: string, value: string | number])[];
  readonly violation: Violation | null;
  /** How to do exactly this again. */
  readonly replay: string;
};

/** For whoever does not watch. */
export const unwatched: ProofProgress = { start: () => {}, step: () => {} };
