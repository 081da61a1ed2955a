import { formatMoney } from '../../../../src/domain/money.ts';
import { asNumber, asRecords, asText, type UnknownRecord } from '../../../shared/unknown-value.ts';

/** A line of an order, with how many units of it could still be given back or announced back. */
export type StaffLine = {
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
  readonly delivered: number;
  readonly refunded: number;
  readonly returned: number;
  readonly price: string;
};

/** An order as the packet shows it. */
export type StaffOrder = {
  readonly orderId: string;
  readonly status: string;
  readonly placedAt: string | null;
  readonly deliveredAt: string | null;
  readonly total: string;
  readonly disputed: boolean;
  readonly lines: readonly StaffLine[];
  /** Each payment in words: "card INR 4,999.00, of which INR 1,299.00 was paid back". */
  readonly payments: readonly string[];
  readonly returns: readonly { readonly returnId: string; readonly status: string }[];
};

/** The customer's orders, or why none are shown. */
export type StaffOrders = {
  readonly status: 'ok' | 'customer_unknown' | 'unavailable';
  readonly customerName: string | null;
  readonly orders: readonly StaffOrder[];
  /** These are the orders as they were read before: the order system does not answer now. */
  readonly old: boolean;
};

/** Reads the server's answer; orders without a number are left out. */
export function readStaffOrders(body: UnknownRecord): StaffOrders {
  const status = asText(body['status']);
  return {
    status: status === 'ok' || status === 'customer_unknown' ? status : 'unavailable',
    customerName: asText(body['customer_name']),
    orders: asRecords(body['orders']).flatMap(readOrder),
    old: false,
  };
}

/** What to show after another reading: an order system that does not answer takes nothing away that was known. */
export function keepKnownOrders(known: StaffOrders | null, read: StaffOrders): StaffOrders {
  if (read.status !== 'unavailable' || known === null || known.status !== 'ok') return read;
  return { ...known, old: true };
}

function readOrder(row: UnknownRecord): StaffOrder[] {
  const [orderId, currency] = [asText(row['order_id']), asText(row['currency'])];
  if (orderId === null || currency === null) return [];
  const money = (record: UnknownRecord, field: string): string => formatMoney(asNumber(record[field]) ?? 0, currency);
  return [
    {
      ...{ orderId, status: asText(row['status']) ?? 'unknown', total: money(row, 'total_minor') },
      ...{ placedAt: asText(row['placed_at']), deliveredAt: asText(row['delivered_at']) },
      disputed: row['disputed'] === true,
      lines: asRecords(row['lines']).flatMap((line) => readLine(line, money(line, 'unit_price_minor'))),
      payments: asRecords(row['payments']).map((payment) => paymentWords(payment, money)),
      returns: asRecords(row['returns']).flatMap((one) => {
        const returnId = asText(one['return_id']);
        return returnId === null ? [] : [{ returnId, status: asText(one['status']) ?? 'unknown' }];
      }),
    },
  ];
}

function readLine(line: UnknownRecord, price: string): StaffLine[] {
  const lineId = asText(line['line_id']);
  if (lineId === null) return [];
  const count = (field: string): number => asNumber(line[field]) ?? 0;
  return [
    {
      ...{ lineId, name: asText(line['name']) ?? lineId, price, quantity: count('quantity') },
      ...{ delivered: count('delivered_quantity'), refunded: count('refunded_quantity') },
      returned: count('returned_quantity'),
    },
  ];
}

function paymentWords(payment: UnknownRecord, money: (record: UnknownRecord, field: string) => string): string {
  const paid = `${(asText(payment['method']) ?? 'unknown').replaceAll('_', ' ')} ${money(payment, 'captured_minor')}`;
  const back = asNumber(payment['refunded_minor']) ?? 0;
  return back === 0 ? paid : `${paid}, of which ${money(payment, 'refunded_minor')} was paid back`;
}

/** How many units of a line an action could still take: what went back already is out of reach. */
export function unitsLeft(line: StaffLine, tool: string): number {
  return Math.max(0, line.quantity - (tool === 'create_return' ? line.returned : line.refunded));
}

/** How a line stands besides its quantity: "1 refunded, 1 on its way back"; null when there is nothing to say. */
export function lineNote(line: StaffLine): string | null {
  const notes = [
    line.delivered < line.quantity ? `${line.delivered} delivered` : null,
    line.refunded > 0 ? `${line.refunded} refunded` : null,
    line.returned > 0 ? `${line.returned} in a return` : null,
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(', ');
}

/** Units that were picked, by line: the text of a list of line ids, one for each unit. */
export function countUnits(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of text.split(/\s*,\s*/u)) if (id !== '') counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The same text with another number of units of one line. */
export function withUnits(text: string, lineId: string, units: number): string {
  const counts = new Map([...countUnits(text), [lineId, units] as const]);
  return [...counts].flatMap(([id, count]) => Array.from({ length: Math.max(0, count) }, () => id)).join(', ');
}
