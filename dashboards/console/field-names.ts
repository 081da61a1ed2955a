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
  customer_refunds: 'Refunds of this customer',
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
