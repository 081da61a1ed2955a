/** Keys whose words alone would say too little, or the same as another's. */
const LABELS: Readonly<Record<string, string>> = {
  units_minor: 'Sum of the units',
  captured_minor: 'Captured by payment',
  refunded_minor: 'Refunded before',
  amount_minor: 'Amount',
  allocation: 'Goes back to',
  list_minor: 'List price',
  tax_on_top_minor: 'Tax on top',
  paid_minor: 'Paid',
  order_automatic_minor: 'This order, automatic',
  customer_automatic_minor: 'This customer, automatic',
  customer_refunds: 'Refunds in the window, waiting ones too',
  refunds_30_days: 'Refunds in 30 days',
  refunds_90_days: 'Refunds in 90 days',
  refunded_90_days_minor: 'Refunded in 90 days',
  returns_30_days: 'Returns in 30 days',
  returns_90_days: 'Returns in 90 days',
  rejected_90_days: 'Rejected in 90 days',
  orders_refunded_90_days: 'Orders refunded in 90 days',
  orders_with_requests_90_days: 'Orders asked about in 90 days',
  conversations_30_days: 'Conversations in 30 days',
  handovers_90_days: 'Handed to people in 90 days',
  known_since: 'First conversation',
  store_day_minor: 'Whole store today, automatic',
  args: 'Arguments',
};

/** The order in which fields are read. Stored JSON keeps none, and an amount is followed only from list price to what is paid back. */
const READING_ORDER: readonly string[] = [
  'order_id',
  'status',
  'placed_at',
  'delivered_at',
  'line_id',
  'name',
  'unit',
  'quantity',
  'delivered_quantity',
  'unit_price_minor',
  'list_minor',
  'line_discount_minor',
  'order_discount_minor',
  'discount_minor',
  'tax_on_top_minor',
  'tax_minor',
  'price_minor',
  'paid_minor',
  'lines',
  'units',
  'units_minor',
  'payment_id',
  'method',
  'captured_minor',
  'refunded_minor',
  'before_minor',
  'after_minor',
  'amount_minor',
  'limit_minor',
  'currency',
  'allocation',
  'refunds_30_days',
  'refunds_90_days',
  'refunded_90_days_minor',
  'orders_refunded_90_days',
  'orders_with_requests_90_days',
  'returns_30_days',
  'returns_90_days',
  'rejected_90_days',
  'conversations_30_days',
  'handovers_90_days',
  'known_since',
  'order_automatic_minor',
  'customer_automatic_minor',
  'customer_refunds',
  'store_day_minor',
  'tool',
  'args',
  'outcome',
];

/** A key as a reader's label: `unit_price_minor` is "Unit price". */
export function labelOf(key: string): string {
  const known = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
  if (known !== undefined) return known;
  const words = key
    .replace(/_minor$/u, '')
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keys in the order they are read in; those without a place follow as they came. */
export function inReadingOrder(keys: readonly string[]): readonly string[] {
  const place = (key: string): number => {
    const at = READING_ORDER.indexOf(key);
    return at === -1 ? READING_ORDER.length : at;
  };
  return [...keys].sort((a, b) => place(a) - place(b));
}
