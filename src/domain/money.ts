/** An amount: a safe integer count of the currency's smallest unit (paise, cents; JPY has none, KWD has fils). Never a float. */
export type MinorUnits = number;

/** An ISO 4217 code in capitals. */
export type CurrencyCode = string;

/** Decimal places of currencies that do not have two (ISO 4217, table A.1). */
const EXPONENTS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Decimal places of a currency. Unknown codes count as two, the rule for most of ISO 4217. */
export function currencyExponent(currency: CurrencyCode): number {
  return Object.hasOwn(EXPONENTS, currency) ? (EXPONENTS[currency] ?? 2) : 2;
}

/**
 * The amount as people write it: `INR 2,000.00`, `JPY 1,980`, `KWD 1.250`.
 * The code stands in front, because a symbol such as $ belongs to several currencies.
 */
export function formatMoney(amountMinor: MinorUnits, currency: CurrencyCode): string {
  const exponent = currencyExponent(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${currency} ${sign}${groupThousands(whole)}${fraction}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}
