import { z } from 'zod';
import { address, id, mailAddress, text } from './common.ts';

/** A preference's value: a switch or a short text. */
export const preferenceValue = z.union([z.boolean(), text(200)]);

/** What `PUT /_control/customers/{id}` takes: the whole record. */
export const customerRecord = z.object({
  name: text(200),
  email: mailAddress,
  phone: text(40).nullable().default(null),
  address: address.nullable().default(null),
  preferences: z.record(text(64), preferenceValue).default({}),
});

/** A customer as the store states it. */
export const customer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: address.nullable(),
  preferences: z.record(z.string(), preferenceValue),
});

/** A whole record and the id it goes under. */
export type IdentifiedCustomer = z.output<typeof customerRecord> & { readonly id: string };
/** A customer as the store states it. */
export type Customer = z.infer<typeof customer>;
