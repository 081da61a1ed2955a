import { type DocumentFault, isRecord, unknownFields } from './document-fault.ts';

/** Amounts that may be set for a currency, by field. */
const AMOUNT_FIELDS = ['automatic', 'order_total', 'customer_total', 'second_approver_from', 'store_day'] as const;
/** Whole numbers, with the least and the most they may be. */
const COUNT_FIELDS = [
  ['customer_window_days', 1, 365],
  ['refunds_before_approval', 0, 1000],
  ['store_day_trip_factor', 1, 100],
] as const;
/** Without one of these for its currency, no refund could run by itself, whatever `automatic` says. */
const NEEDED_FOR_AUTOMATIC = ['order_total', 'customer_total', 'store_day'] as const;
/** Largest amount, in minor units: the same number of digits as the configuration takes. */
const MOST = 999_999_999_999_999;

/** Everything that is wrong with the limits of a policy, in fields and between them. */
export function faultsOfLimits(value: unknown): DocumentFault[] {
  const names = [...AMOUNT_FIELDS, ...COUNT_FIELDS.map(([field]) => field)];
  if (!isRecord(value)) return [{ path: 'limits', message: `must be an object with ${names.join(', ')}` }];
  return [
    ...unknownFields('limits.', value, names),
    ...AMOUNT_FIELDS.flatMap((field) => faultsOfAmounts(`limits.${field}`, value[field])),
    ...COUNT_FIELDS.flatMap(([field, least, most]) => faultsOfCount(`limits.${field}`, value[field], least, most)),
    ...faultsBetween(value),
  ];
}

function faultsOfAmounts(path: string, value: unknown): DocumentFault[] {
  if (!isRecord(value))
    return [{ path, message: 'must be an object from currency to minor units, such as {"INR": 200000}' }];
  return Object.entries(value).flatMap(([currency, amount]) => {
    const faults: DocumentFault[] = [];
    if (!/^[A-Z]{3}$/.test(currency))
      faults.push({ path: `${path}.${currency}`, message: 'must be a currency code of three capitals, such as INR' });
    if (!isAmount(amount))
      faults.push({ path: `${path}.${currency}`, message: 'must be a whole number of minor units, zero or more' });
    return faults;
  });
}

function faultsOfCount(path: string, value: unknown, least: number, most: number): DocumentFault[] {
  const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
  return fits ? [] : [{ path, message: `must be a whole number from ${least} to ${most}` }];
}

/** Limits that contradict each other: the larger one would never be reached, or nothing would run by itself. */
function faultsBetween(limits: Record<string, unknown>): DocumentFault[] {
  const automatic = isRecord(limits['automatic']) ? Object.entries(limits['automatic']) : [];
  return automatic.flatMap(([currency, single]) => {
    if (!isAmount(single) || single === 0) return [];
    return NEEDED_FOR_AUTOMATIC.flatMap((field): DocumentFault[] => {
      const amounts = limits[field];
      if (!isRecord(amounts)) return [];
      const path = `limits.${field}.${currency}`;
      const amount = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined;
      if (amount === undefined)
        return [
          {
            path,
            message: `is missing: without it no refund in ${currency} runs by itself, though limits.automatic allows one`,
          },
        ];
      // The store's day is compared before a refund, so that its last one may pass it.
      if (!isAmount(amount) || amount >= single || field === 'store_day') return [];
      return [{ path, message: `is less than limits.automatic.${currency}, which could then never be reached` }];
    });
  });
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MOST;
}
