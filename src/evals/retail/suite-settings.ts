import type { VariableName } from '../../config/environment.ts';

/** The data is in dollars, and its amounts are of the size of the shop's rupees: USD 2,000.00, in cents. */
export const AUTO_LIMIT_USD_CENTS = 200_000;

/**
 * The limits, read in the data's own unit: each dollar limit is the number the rupee limit is. Left at its default of USD 25.00, with the
 * customer's total of USD 75.00, nothing in the data would be refunded without a person.
 */
const limits = {
  AUTO_REFUND_LIMITS: `INR=200000,USD=${AUTO_LIMIT_USD_CENTS}`,
  CUSTOMER_AUTO_TOTALS: 'INR=600000,USD=600000',
  SECOND_APPROVER_FROM: 'INR=1000000,USD=1000000',
  STORE_DAY_AUTO: 'INR=480000000,USD=480000000',
} as const;

/**
 * The settings of the suite's own instance, where they differ from the defaults.
 *
 * Conversations follow a strict script from one address, so nothing else asks the model, asks the customer for a yes, or counts requests.
 */
export const suiteSettings = {
  ...limits,
  ROUTER: 'off',
  CONFIRM_WRITES: 'off',
  RATE_LIMITS: 'off',
} as const satisfies Partial<Record<VariableName, string>>;

/** The same where the rehearsal model plays by its rules: everything the product does by itself stays as it is. One address plays all customers. */
export const rulesSettings = { ...limits, RATE_LIMITS: 'off' } as const satisfies Partial<Record<VariableName, string>>;

/**
 * The same where recorded conversations are replayed. They are longer than ours may be: the budget of calls and tokens is theirs, so that everything recorded is
 * tried, and what ends a conversation early is something else.
 */
export const transcriptSettings = {
  ...rulesSettings,
  MAX_MODEL_CALLS: '200',
  MAX_CONVERSATION_TOKENS: '2000000',
} as const satisfies Partial<Record<VariableName, string>>;
