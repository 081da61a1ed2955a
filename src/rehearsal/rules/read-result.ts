import { dayInWords } from '../../domain/day-in-words.ts';
import { isObject } from '../wire/fault.ts';

/** A tool's result as read from its JSON; an unreadable one counts as `{ status: "error" }`. */
export type ResultFields = Readonly<Record<string, unknown>>;

/** A line of an order, as far as a tool result told of it. */
export type KnownLine = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** What one of it is listed at, as the result shows it; null where it does not. */
  readonly price: string | null;
  /** Units that neither came back nor were paid back. */
  readonly remaining: number;
};

/** An order, as far as a tool result told of it. Texts are copied, never computed. */
export type KnownOrder = {
  readonly id: string;
  readonly status: string;
  readonly placedAt: string;
  readonly deliveredAt: string | null;
  readonly total: string | null;
  readonly lines: readonly KnownLine[];
};

/** A passage of a policy article. */
export type Passage = { readonly articleId: string; readonly version: string; readonly text: string };

/** Reads a tool message. Text around the JSON, such as a delimiter, is skipped. */
export function readResult(text: string): ResultFields {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : { status: 'error' };
  } catch {
    return { status: 'error' };
  }
}

/** The first of these fields that is a non-empty string or a number, as text. A dot looks inside: `action.note`. */
export function textField(result: ResultFields, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), result);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** The amount a result shows, as it shows it: `INR 1,299.00`. Bare numbers are left alone: they may be minor units. */
export function amountField(result: ResultFields): string | null {
  const shown = textField(result, 'amount', 'amount.display', 'refund.amount', 'action.amount', 'result.amount');
  return shown !== null && /\D{2}|[.,]/.test(shown) ? shown : null;
}

/** All orders a result tells of, in its order. */
export function ordersIn(result: ResultFields): KnownOrder[] {
  const single = result['order'] ?? (result['lines'] ? result : undefined);
  const several = Array.isArray(result['orders']) ? result['orders'] : [single];
  return several
    .filter(isObject)
    .map(readOrder)
    .filter((order) => order.id !== '');
}

/** The passages a policy search found, best first. */
export function passagesIn(result: ResultFields): Passage[] {
  const found = ['passages', 'results', 'articles'].map((name) => result[name]).find(Array.isArray) ?? [];
  return (found as unknown[]).filter(isObject).map((passage) => ({
    articleId: textField(passage, 'article_id', 'id') ?? '',
    version: textField(passage, 'version', 'article_version') ?? '',
    text: textField(passage, 'text', 'passage', 'content') ?? '',
  }));
}

/** The day of a time as it was written, in its own offset, as people say it. */
export function dateOf(time: string): string {
  return dayInWords(time);
}

function readOrder(order: Record<string, unknown>): KnownOrder {
  const lines = ['lines', 'items'].map((name) => order[name]).find(Array.isArray) ?? [];
  return {
    id: textField(order, 'order_id', 'id') ?? '',
    status: textField(order, 'status') ?? '',
    placedAt: textField(order, 'placed_at') ?? '',
    deliveredAt: textField(order, 'delivered_at'),
    total: amountField({ amount: order['total'] }),
    lines: (lines as unknown[]).filter(isObject).map(readLine),
  };
}

function readLine(line: Record<string, unknown>): KnownLine {
  const quantity = numberField(line, 'quantity') ?? 1;
  const gone = Math.max(numberField(line, 'refunded_quantity') ?? 0, numberField(line, 'returned_quantity') ?? 0);
  const left = numberField(line, 'refundable_quantity') ?? quantity - gone;
  return {
    id: textField(line, 'line_id', 'id', 'item_id') ?? '',
    name: textField(line, 'name', 'title') ?? 'item',
    quantity,
    price: textField(line, 'unit_price'),
    remaining: line['refundable'] === false ? 0 : Math.max(left, 0),
  };
}

function numberField(line: Record<string, unknown>, name: string): number | null {
  const value = line[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
