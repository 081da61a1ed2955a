import { describeLedger } from './checks.ts';
import type { Check, Evidence } from './story.ts';

/** Nothing was paid while the proposal waited for a person. */
export function emptyUntilDecided({ ledgerAtDecision }: Evidence): Check {
  return {
    text: 'the ledger had no row before the decision',
    holds: ledgerAtDecision?.length === 0,
    found: ledgerAtDecision === null ? 'nothing was decided' : describeLedger(ledgerAtDecision),
  };
}
