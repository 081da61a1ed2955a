import type { ProofProgress } from '../../proofs/proof-report.ts';
import { openProgress } from '../command-line/open-progress.ts';

/** How far a proof is, on stderr. */
export function openBar(name: string): ProofProgress & { readonly stop: () => void } {
  const { start, step, stop } = openProgress(name);
  return { start, step, stop };
}
