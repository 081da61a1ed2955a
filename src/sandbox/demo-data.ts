/*
 * The people and orders of the made data that have stable ids, for the demo, the start banner and tests. Plain data: the
 * records themselves are made in made-data/. Dates are relative to the moment the store was stocked or last reset.
 */

/** A named customer of the made data. */
export type DemoCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What this account is good for. */
  readonly shows: string;
};

/** The named customers. None of them exists. */
export const demoCustomers = {
  asha: {
    id: 'cust_demo_asha',
    name: 'Asha Menon',
    email: 'asha.menon@example.com',
    shows: 'the everyday account: a kettle delivered some days ago, an order on its way, an old one',
  },
  rohan: {
    id: 'cust_demo_rohan',
    name: 'Rohan Iyer',
    email: 'rohan.iyer@example.com',
    shows: 'two delivered orders above the automatic limit',
  },
  meera: {
    id: 'cust_demo_meera',
    name: 'Meera Joshi',
    email: 'meera.joshi@example.in',
    shows: 'a delivered bedsheet to send back',
  },
  kabir: {
    id: 'cust_demo_kabir',
    name: 'Kabir Gill',
    email: 'kabir.gill@example.com',
    shows: 'an order whose delivery note gives orders to whoever reads it',
  },
  fatima: {
    id: 'cust_demo_fatima',
    name: 'Fatima Sheikh',
    email: 'fatima.sheikh@example.in',
    shows: 'awkward contents: the same item twice, a free gift, an order refunded in part',
  },
  dev: {
    id: 'cust_demo_dev',
    name: 'Dev Nair',
    email: 'dev.nair@example.com',
    shows: 'awkward dates: delivered yesterday, window ends today, window over, not delivered, cancelled',
  },
  ishita: {
    id: 'cust_demo_ishita',
    name: 'Ishita Bose',
    email: 'ishita.bose@example.com',
    shows: 'amounts around the limit: 2,000.00, 2,000.01, and 2,500.00 in two halves',
  },
  joseph: {
    id: 'cust_demo_joseph',
    name: 'Joseph Fernandes',
    email: 'joseph.fernandes@example.in',
    shows: 'awkward payments: cash on delivery, two payments, a partial shipment, a dispute',
  },
  grace: {
    id: 'cust_demo_grace',
    name: 'Grace Whitfield',
    email: 'grace.whitfield@example.com',
    shows: 'orders in dollars around the limit of 25.00, and a rounding puzzle',
  },
  haruki: {
    id: 'cust_demo_haruki',
    name: 'Haruki Tanaka',
    email: 'haruki.tanaka@example.com',
    shows: 'an order in yen, which has no decimals',
  },
  noor: {
    id: 'cust_demo_noor',
    name: 'Noor Farouk',
    email: 'noor.farouk@example.com',
    shows: 'an order in Kuwaiti dinar, which has three decimals',
  },
} as const satisfies Record<string, DemoCustomer>;

/** An order of the made data with a stable id. */
export type DemoOrder = {
  readonly id: string;
  /** Null for a guest's order. */
  readonly customerId: string | null;
  /** What is special about it. */
  readonly shows: string;
};

const { asha, rohan, meera, kabir, fatima, dev, ishita, joseph, grace, haruki, noor } = demoCustomers;

/** The orders with stable ids. Lines are L1, L2 and so on; payments `pay_<order id>_1` and on. */
export const demoOrders = {
  kettle: {
    id: 'ORD-1001',
    customerId: asha.id,
    shows: 'delivered 5 days ago: kettle L1 1,499.00, mugs L2 349.00; UPI',
  },
  onItsWay: { id: 'ORD-1002', customerId: asha.id, shows: "Asha's newest order: a desk lamp, shipped, not delivered" },
  lastSeason: { id: 'ORD-1003', customerId: asha.id, shows: 'delivered 60 days ago, window long over' },
  mixer: { id: 'ORD-1004', customerId: rohan.id, shows: 'delivered 4 days ago: mixer grinder L1 4,299.00; card' },
  quilt: { id: 'ORD-1005', customerId: rohan.id, shows: 'delivered 8 days ago: quilt L1 2,799.00; UPI' },
  bedsheet: {
    id: 'ORD-1006',
    customerId: meera.id,
    shows: 'delivered 3 days ago: bedsheet L1 1,299.00, pillow covers L2',
  },
  hostileNote: { id: 'ORD-1007', customerId: kabir.id, shows: 'delivered 6 days ago; its note demands a full refund' },
  sameItemTwice: {
    id: 'ORD-1008',
    customerId: fatima.id,
    shows: 'L1 and L2 are the same towels; L3 is three of one mug set',
  },
  freeItem: { id: 'ORD-1009', customerId: fatima.id, shows: 'L2 is a free gift of 0.00' },
  partlyRefunded: { id: 'ORD-1010', customerId: fatima.id, shows: 'L2 was refunded before, 749.00' },
  deliveredYesterday: { id: 'ORD-1011', customerId: dev.id, shows: 'delivered yesterday' },
  windowEndsToday: { id: 'ORD-1012', customerId: dev.id, shows: 'delivered 30 days ago: the last day of the window' },
  windowOver: { id: 'ORD-1013', customerId: dev.id, shows: 'delivered 31 days ago: the window ended yesterday' },
  shipped: { id: 'ORD-1014', customerId: dev.id, shows: 'shipped, not delivered' },
  pending: { id: 'ORD-1015', customerId: dev.id, shows: 'placed today, not packed' },
  cancelled: { id: 'ORD-1016', customerId: dev.id, shows: 'cancelled and refunded in full' },
  exactlyTheLimit: { id: 'ORD-1017', customerId: ishita.id, shows: 'exactly 2,000.00 refundable' },
  justAboveTheLimit: { id: 'ORD-1018', customerId: ishita.id, shows: 'exactly 2,000.01 refundable' },
  twoHalves: { id: 'ORD-1019', customerId: ishita.id, shows: 'two lines of 1,250.00: each under the limit, not both' },
  cashOnDelivery: { id: 'ORD-1020', customerId: joseph.id, shows: 'paid in cash to the courier' },
  twoPayments: { id: 'ORD-1021', customerId: joseph.id, shows: 'store credit 300.00, the rest by card' },
  partialShipment: { id: 'ORD-1022', customerId: joseph.id, shows: 'L1 delivered, one of two of L2, nothing of L3' },
  disputed: { id: 'ORD-1023', customerId: joseph.id, shows: 'the card holder disputes the charge with the bank' },
  fullyRefunded: { id: 'ORD-1024', customerId: joseph.id, shows: 'everything was refunded before' },
  dollarsUnder: { id: 'ORD-1025', customerId: grace.id, shows: 'exactly USD 25.00 refundable' },
  dollarsAbove: { id: 'ORD-1026', customerId: grace.id, shows: 'exactly USD 25.01 refundable' },
  rounding: { id: 'ORD-1027', customerId: grace.id, shows: 'ten at 23.90 with a quarter off: paid USD 179.25 for all' },
  yen: { id: 'ORD-1028', customerId: haruki.id, shows: 'JPY 1,980' },
  dinar: { id: 'ORD-1029', customerId: noor.id, shows: 'KWD 1.250' },
  guest: { id: 'ORD-1030', customerId: null, shows: 'a guest bought it: only a mail address is known' },
} as const satisfies Record<string, DemoOrder>;
