import type { z } from 'zod';
import { checkOrder } from './check-order.ts';
import { type OrderFields, orderFields } from './order-fields.ts';

/** What `PUT /_control/orders/{id}` takes: the whole record. Fields it does not know are ignored. */
export const orderRecord = orderFields.superRefine(checkOrder);

/** A whole record as it is written down: what has a default may be left out. */
export type OrderRecordInput = z.input<typeof orderRecord>;
/** A whole record and the id it goes under. */
export type IdentifiedOrder = OrderFields & { readonly id: string };
