import { amountsByCurrency } from '../value-kinds.ts';
import { modelPrices } from './model-prices.ts';

/** What the agent costs, and what it is compared with. */
export const costs = {
  /**
   * What models cost, by name. (Default: the planning prices of the store's documents for the rehearsal model, which costs nothing in
   * truth; prices of real models change and are the operator's to state.)
   */
  MODEL_PRICES: modelPrices.prefault(
    '[{"model":"countersign-rehearsal-embedding-*","currency":"USD","input":"0.02","cached":"0.02","output":"0"},{"model":"countersign-rehearsal-router-*","currency":"USD","input":"0.10","cached":"0.10","output":"0.10"},{"model":"countersign-rehearsal-*","currency":"USD","input":"1.00","cached":"0.10","output":"4.00"}]',
  ),
  /** What one contact costs that a person handles, in minor units by currency: the few pounds of the store's documents, and about as many dollars. */
  HUMAN_CONTACT_COST: amountsByCurrency.prefault('USD=400,GBP=300'),
};
