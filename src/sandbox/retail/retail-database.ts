import { z } from 'zod';

/*
 * The layout of the public retail database (tau-bench and tau2-bench). Only what the import uses is described; the rest passes
 * unread. The database itself is not part of this project.
 */

const retailAddress = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  zip: z.string(),
});

const retailUser = z.object({
  user_id: z.string(),
  name: z.object({ first_name: z.string(), last_name: z.string() }),
  address: retailAddress,
  email: z.string(),
  payment_methods: z.record(z.string(), z.object({ source: z.enum(['credit_card', 'paypal', 'gift_card']) })),
});

const retailOrder = z.object({
  order_id: z.string(),
  user_id: z.string(),
  address: retailAddress,
  items: z
    .array(
      z.object({
        name: z.string(),
        item_id: z.string(),
        price: z.number().min(0),
        options: z.record(z.string(), z.string()),
      }),
    )
    .min(1),
  status: z.enum(['pending', 'processed', 'delivered', 'cancelled']),
  fulfillments: z.array(z.object({ tracking_id: z.array(z.string()) })),
  payment_history: z.array(
    z.object({
      transaction_type: z.enum(['payment', 'refund']),
      amount: z.number().positive(),
      payment_method_id: z.string(),
    }),
  ),
});

/** The whole file. */
export const retailDatabase = z.object({
  users: z.record(z.string(), retailUser),
  orders: z.record(z.string(), retailOrder),
});

/** The whole file. */
export type RetailDatabase = z.infer<typeof retailDatabase>;
/** One order of the file. */
export type RetailOrder = z.infer<typeof retailOrder>;
/** One user of the file. */
export type RetailUser = z.infer<typeof retailUser>;
