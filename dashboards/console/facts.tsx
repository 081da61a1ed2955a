import type { ComponentChildren } from 'preact';
import { formatMoney } from '../../src/domain/money.ts';
import { formatInstant } from '../shared/format-time.ts';
import { asRecord, type UnknownRecord } from '../shared/unknown-value.ts';
import { visibleText } from '../shared/visible-text.ts';

/** Levels of nesting that are laid out; deeper ones are shown as they came. */
const MAX_DEPTH = 4;

/** Keys whose words alone would say too little, or the same as another's. */
const LABELS: Readonly<Record<string, string>> = {
  units_minor: 'Sum of the units',
  captured_minor: 'Captured by payment',
  refunded_minor: 'Refunded before',
  amount_minor: 'Amount',
  allocation: 'Goes back to',
  list_minor: 'List price',
  tax_on_top_minor: 'Tax on top',
  paid_minor: 'Paid',
  order_automatic_minor: 'Refunded automatically on this order',
  customer_automatic_minor: 'Refunded automatically to this customer in the window',
  customer_refunds: 'Refunds of this customer in the window',
  store_day_minor: 'Refunded automatically by the store today',
  args: 'Arguments',
};

/** A key as a reader's label: `unit_price_minor` is "Unit price". */
export function labelOf(key: string): string {
  const known = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
  if (known !== undefined) return known;
  const words = key
    .replace(/_minor$/u, '')
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type ValueProps = {
  readonly name: string;
  readonly value: unknown;
  readonly currency: string | null;
  readonly depth?: number;
};

/** Any JSON value for a reader: amounts with their currency, times in the reader's zone, lists of records as tables, texts as texts. */
export function Value({ name, value, currency, depth = 0 }: ValueProps): ComponentChildren {
  if (value === null || value === undefined || value === '') return <span class="none">none</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value, currency);
  if (typeof value === 'string') return <TextValue text={value} />;
  if (depth >= MAX_DEPTH) return <span class="said">{visibleText(JSON.stringify(value))}</span>;
  if (Array.isArray(value)) return <ListValue name={name} list={value} currency={currency} depth={depth} />;
  const record = asRecord(value);
  return record === null ? null : <Facts record={record} currency={currency} depth={depth + 1} />;
}

function numberWords(name: string, value: number, currency: string | null): string {
  const isAmount = name.endsWith('_minor') && currency !== null && Number.isSafeInteger(value);
  return isAmount ? formatMoney(value, currency) : value.toLocaleString('en');
}

function TextValue({ text }: { readonly text: string }) {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text);
  if (isInstant) return <time dateTime={text}>{formatInstant(text)}</time>;
  return (
    <span class="said" dir="auto">
      {visibleText(text)}
    </span>
  );
}

function ListValue({
  name,
  list,
  currency,
  depth,
}: {
  readonly name: string;
  readonly list: readonly unknown[];
  readonly currency: string | null;
  readonly depth: number;
}) {
  if (list.length === 0) return <span class="none">none</span>;
  const records = list.map(asRecord);
  if (records.every((record) => record !== null)) {
    return <RecordTable caption={labelOf(name)} rows={records} currency={currency} depth={depth + 1} />;
  }
  return (
    <ul class="values">
      {list.map((entry, index) => (
        <li key={index}>
          <Value name={name} value={entry} currency={currency} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

type FactsProps = {
  readonly record: UnknownRecord;
  readonly currency: string | null;
  /** Keys that are shown elsewhere. */
  readonly without?: readonly string[];
  readonly depth?: number;
};

/** A record as a list of label and value, in the order it came. */
export function Facts({ record, currency, without = [], depth = 0 }: FactsProps) {
  const own = typeof record['currency'] === 'string' ? record['currency'] : currency;
  const entries = Object.entries(record).filter(([key]) => !without.includes(key));
  if (entries.length === 0) return <span class="none">none</span>;
  return (
    <dl class="facts">
      {entries.map(([key, value]) => (
        <div key={key} class={isNested(value) ? 'nested' : undefined}>
          <dt>{labelOf(key)}</dt>
          <dd>
            <Value name={key} value={value} currency={own} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Records and tables stand below their label; everything else beside it. */
function isNested(value: unknown): boolean {
  return asRecord(value) !== null || (Array.isArray(value) && value.some((entry) => asRecord(entry) !== null));
}

type RecordTableProps = {
  readonly caption: string;
  readonly rows: readonly UnknownRecord[];
  readonly currency: string | null;
  readonly depth?: number;
};

/** Records with the same kind of fields as a table; it scrolls by itself where it is wider than the screen. */
export function RecordTable({ caption, rows, currency, depth = 0 }: RecordTableProps) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form fields stand in it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="table-frame" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" class={isNumeric(column, rows) ? 'number' : undefined}>
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} class={isNumeric(column, rows) ? 'number' : undefined}>
                  <Value name={column} value={row[column]} currency={currency} depth={depth} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isNumeric(column: string, rows: readonly UnknownRecord[]): boolean {
  return rows.every((row) => typeof row[column] === 'number' || row[column] === null || row[column] === undefined);
}
