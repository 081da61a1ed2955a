import type { ComponentChildren } from 'preact';
import { formatInstant } from '../shared/format-time.ts';
import { asRecord, type UnknownRecord } from '../shared/unknown-value.ts';
import { visibleText } from '../shared/visible-text.ts';
import { inReadingOrder, labelOf } from './field-names.ts';
import { TableFrame } from './table-frame.tsx';
import { bareNumberWords, countAlike, isInstant, numberWords } from './value-words.ts';

/** Levels of nesting that are laid out; deeper ones are shown as they came. */
const MAX_DEPTH = 4;

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

function TextValue({ text }: { readonly text: string }) {
  if (isInstant(text)) return <time dateTime={text}>{formatInstant(text)}</time>;
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
  const texts = list.filter((entry): entry is string => typeof entry === 'string' && !isInstant(entry));
  const entries = texts.length === list.length ? countAlike(texts) : list;
  return (
    <ul class="values">
      {entries.map((entry, index) => (
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

/** A record as a list of label and value, in the order of reading. */
export function Facts({ record, currency, without = [], depth = 0 }: FactsProps) {
  const own = typeof record['currency'] === 'string' ? record['currency'] : currency;
  const keys = inReadingOrder(Object.keys(record).filter((key) => !without.includes(key)));
  if (keys.length === 0) return <span class="none">none</span>;
  return (
    <dl class="facts">
      {keys.map((key) => (
        <div key={key} class={isNested(record[key]) ? 'nested' : undefined}>
          <dt>{labelOf(key)}</dt>
          <dd>
            <Value name={key} value={record[key]} currency={own} depth={depth} />
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
  const columns = inReadingOrder([...new Set(rows.flatMap((row) => Object.keys(row)))]);
  const amounts =
    currency !== null && columns.some((column) => column.endsWith('_minor')) ? `Amounts in ${currency}` : null;
  return (
    <TableFrame name={caption}>
      <table class="cards">
        <caption class={amounts === null ? 'hidden-text' : 'hint'}>
          <span class="hidden-text">{caption}. </span>
          {amounts}
        </caption>
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
                <td key={column} class={isNumeric(column, rows) ? 'number' : undefined} data-label={labelOf(column)}>
                  <Cell name={column} value={row[column]} currency={currency} depth={depth} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** A value in a table: the head names the currency already. */
function Cell({ name, value, currency, depth = 0 }: ValueProps) {
  if (typeof value === 'number') return <>{bareNumberWords(name, value, currency)}</>;
  return <Value name={name} value={value} currency={currency} depth={depth} />;
}

function isNumeric(column: string, rows: readonly UnknownRecord[]): boolean {
  return rows.every((row) => typeof row[column] === 'number' || row[column] === null || row[column] === undefined);
}
