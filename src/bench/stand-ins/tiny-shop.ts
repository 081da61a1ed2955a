/** A refund as the tiny shop takes and books it. */
export type TinyRefund = { readonly order_id: string; readonly amount_cents: number };

/** A shop in memory: every order there is was delivered and cost the same, and a refund is booked once per key. */
export function openTinyShop() {
  const booked = new Map<string, object>();
  let replays = 0;
  return {
    order: (id: string) => ({ id, status: 'delivered', total_cents: 1250, items: [{ sku: 'KETTLE-1', qty: 1 }] }),
    refund: (key: string, { order_id, amount_cents }: TinyRefund): object => {
      const known = booked.get(key);
      if (known) {
        replays += 1;
        return known;
      }
      const made = { refund_id: `refund-${booked.size + 1}`, order_id, amount_cents, status: 'succeeded' };
      booked.set(key, made);
      return made;
    },
    stats: () => ({ refunds: booked.size, replays }),
  };
}
