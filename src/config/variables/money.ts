import { amountsByCurrency, choice, days, wholeNumber } from '../value-kinds.ts';

/**
 * What may happen without a person. All amounts in minor units, per currency; an unlisted currency always needs an approval.
 * Where only the rupee figure was decided, the dollar figure keeps its ratio to the single-refund limit.
 */
export const money = {
  /** Largest refund that may run by itself, inclusive: INR 2,000.00 and USD 25.00. */
  AUTO_REFUND_LIMITS: amountsByCurrency.prefault('INR=200000,USD=2500'),
  /** Most that automatic refunds may add up to on one order, inclusive. (Default: AUTO_REFUND_LIMITS.) */
  ORDER_AUTO_TOTALS: amountsByCurrency.optional(),
  /** Most that automatic refunds, executed and reserved, may add up to for one customer in the window, inclusive: INR 6,000.00. */
  CUSTOMER_AUTO_TOTALS: amountsByCurrency.prefault('INR=600000,USD=7500'),
  /** Length of that window. */
  CUSTOMER_WINDOW_DAYS: days.prefault('30'),
  /** Refunds of any kind a customer may have in the window before the next one needs an approval. */
  REFUNDS_BEFORE_APPROVAL: wholeNumber({ min: 0, max: 1_000, unit: 'refunds' }).prefault('3'),
  /** From this amount on, inclusive, a refund needs two approvers: INR 10,000.00. */
  SECOND_APPROVER_FROM: amountsByCurrency.prefault('INR=1000000,USD=12500'),
  /** Automatic refunds of the whole store in one day from which every further one needs an approval: INR 4,800,000.00. */
  STORE_DAY_AUTO: amountsByCurrency.prefault('INR=480000000,USD=6000000'),
  /** At STORE_DAY_AUTO times this, the kill switch trips by itself. */
  STORE_DAY_TRIP_FACTOR: wholeNumber({ min: 1, max: 100, unit: 'times' }).prefault('2'),
  /** Most that one member of staff may give back on one order without another person, inclusive: INR 5,000.00. */
  STAFF_REFUND_LIMITS: amountsByCurrency.prefault('INR=500000,USD=6000'),
  /** Most that one member of staff may give back in a day of the store without another person, inclusive: INR 50,000.00. */
  STAFF_DAY_LIMITS: amountsByCurrency.prefault('INR=5000000,USD=60000'),
  /** Receipts of one order that may be sent again within 24 hours. A receipt too many costs nothing but patience. */
  RECEIPTS_PER_ORDER_DAY: wholeNumber({ min: 0, max: 100, unit: 'receipts' }).prefault('3'),
  /** Days after delivery within which an item may be returned, to the end of the last day in the store's time zone. */
  RETURN_WINDOW_DAYS: days.prefault('30'),
  /** What a refund waits for: nothing (`off`), a return of the item (`created`), or the item itself (`received`). */
  RETURN_FIRST: choice('off', 'created', 'received').prefault('off'),
};
