import { MemoryStore, type Options } from 'express-rate-limit';

/** Messages of one customer in all of their conversations, by request and by socket together: a fast typist sends about ten a minute. */
export const CUSTOMER_MESSAGES = { windowMs: 60_000, limit: 60 } as const;

/** What one process has counted of its customers' messages. */
export type CustomerAllowance = {
  /** Counts a message that came by socket; false when the customer has none left until their window is over. */
  readonly take: (conversation: Messaging) => Promise<boolean>;
  /** The same counts, for the limiter of requests. */
  readonly store: MemoryStore;
};

type Messaging = { readonly conversationId: string; readonly customerId: string | null };

/** Counts in windows that begin with a customer's first message. */
export function createCustomerAllowance(): CustomerAllowance {
  const store = new MemoryStore();
  store.init({ windowMs: CUSTOMER_MESSAGES.windowMs } as Options);
  return {
    store,
    take: async (conversation) => {
      const { totalHits } = await store.increment(allowanceKey(conversation));
      return totalHits <= CUSTOMER_MESSAGES.limit;
    },
  };
}

/** Whose messages are counted together: a customer's, or a conversation's whose customer nobody knows. */
export function allowanceKey({ customerId, conversationId }: Messaging): string {
  return customerId ?? conversationId;
}
