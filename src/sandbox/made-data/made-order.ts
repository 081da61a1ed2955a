import type { OrderRecordInput } from '../shapes/order-record.ts';

/** An order record and its id, as it is written down: what has a default may be left out. */
export type MadeOrder = OrderRecordInput & { readonly id: string };
