import { asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { currencyOfRules } from '../rule-currency.ts';

/** The currency of the amounts of an audit row: what its result names, else what its rules were judged in. Null where no part of it names one. */
export function currencyOf(row: UnknownRecord): string | null {
  return asText(asRecord(row['result'])?.['currency']) ?? currencyOfRules(asRecords(row['rule_results']));
}
