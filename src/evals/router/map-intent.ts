import type { Intent } from '../../domain/conversation/turn-route.ts';

/** What a message of the public intent data is to be sorted as: an intent of ours, or a wish for a person. */
export type ExpectedRoute = { readonly intent: Intent; readonly person: 'wanted' | 'not_wanted' | 'either' };

const as = (intent: Intent): ExpectedRoute => ({ intent, person: 'not_wanted' });

/**
 * The 27 intents of the data as ours. What concerns the account, its papers and a change of an order is one intent here; who reviews, complains or wants to
 * buy is in the shop's hands and in none of the five. "How do I reach customer service" asks for a rule of the shop, and whoever takes it for a wish for a
 * person is not wrong.
 */
export const EXPECTED: Readonly<Record<string, ExpectedRoute>> = {
  track_order: as('order_status'),
  delivery_period: as('order_status'),
  get_refund: as('refund'),
  track_refund: as('refund'),
  check_refund_policy: as('policy'),
  check_cancellation_fee: as('policy'),
  check_payment_methods: as('policy'),
  delivery_options: as('policy'),
  contact_customer_service: { intent: 'policy', person: 'either' },
  contact_human_agent: { intent: 'other', person: 'wanted' },
  cancel_order: as('account_detail'),
  change_order: as('account_detail'),
  change_shipping_address: as('account_detail'),
  set_up_shipping_address: as('account_detail'),
  create_account: as('account_detail'),
  delete_account: as('account_detail'),
  edit_account: as('account_detail'),
  switch_account: as('account_detail'),
  recover_password: as('account_detail'),
  registration_problems: as('account_detail'),
  newsletter_subscription: as('account_detail'),
  check_invoice: as('account_detail'),
  get_invoice: as('account_detail'),
  payment_issue: as('account_detail'),
  place_order: as('other'),
  complaint: as('other'),
  review: as('other'),
};
