import { demoOrders } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { delivered, plainOrder, rupeeOrder } from './demo-order.ts';

/** Orders in other currencies, and one of a guest. */
export function ordersAbroad(calendar: Calendar): MadeOrder[] {
  const { dollarsUnder, dollarsAbove, yen, dinar, guest } = demoOrders;
  const lamp = { id: 'L1', sku: 'LMP-D01', name: 'Lantern desk lamp, warm white', quantity: 1 };
  const fan = { id: 'L1', sku: 'SEN-001', name: 'Folding paper fan', quantity: 1, unit_price_minor: 1_980 };
  const dates = { id: 'L1', sku: 'DAT-500', name: 'Date box, 500 g', quantity: 1, unit_price_minor: 1_250 };
  const guestMail = { customer_id: null, guest_email: 'guest.buyer@shop.test' };
  const card = { ...delivered(calendar, 5), method: 'card' as const };
  return [
    plainOrder(dollarsUnder, [{ ...lamp, unit_price_minor: 2_500 }], { ...card, currency: 'USD' }),
    plainOrder(dollarsAbove, [{ ...lamp, unit_price_minor: 2_501 }], { ...card, currency: 'USD' }),
    rounding(calendar),
    plainOrder(yen, [fan], { ...card, currency: 'JPY' }),
    plainOrder(dinar, [dates], { ...card, currency: 'KWD' }),
    { ...rupeeOrder(guest, [['MOU-001', 1]], delivered(calendar, 5)), ...guestMail },
  ];
}

/** Ten at 23.90 with 20 % tax inside and a coupon of a quarter: 179.25, which no price per unit divides evenly. */
function rounding(calendar: Calendar): MadeOrder {
  const cups = {
    id: 'L1',
    sku: 'CUP-001',
    name: 'Enamel cup',
    quantity: 10,
    unit_price_minor: 2_390,
    tax_minor: 2_988,
  };
  return plainOrder(demoOrders.rounding, [cups], {
    ...delivered(calendar, 5),
    method: 'card',
    currency: 'USD',
    discount_minor: 5_975,
  });
}
