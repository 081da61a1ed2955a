/**
 * The row that is locked while an action is decided on or ended, and whose epoch tells whether facts are fresh: the order's, or the account's for what
 * belongs to no order. The database builds the same text in `guard_key()`.
 */
export function guardKey(of: { readonly orderId: string | null; readonly customerId: string }): string {
  return of.orderId ?? `account:${of.customerId}`;
}
