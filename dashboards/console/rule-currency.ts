import { asRecord, asText, type UnknownRecord } from '../shared/unknown-value.ts';

/** The currency that rules were judged in, where one of them names it; they are about one order, and an order has one. */
export function currencyOfRules(rules: readonly UnknownRecord[]): string | null {
  for (const rule of rules) {
    const code = asText(asRecord(rule['inputs'])?.['currency']);
    if (code !== null) return code;
  }
  return null;
}
