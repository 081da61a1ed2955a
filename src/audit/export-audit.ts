import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type AuditPeriod, type ExportedRow, readPeriod } from '../store/audit-export.ts';
import type { Queryable } from '../store/database.ts';

/** Forms an export can have: comma-separated values for a spreadsheet, or one JSON object per line. */
export const exportFormats = ['csv', 'ndjson'] as const;
/** See {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];

/** Content types by form. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const COLUMNS = [
  ...['id', 'at', 'event', 'actor', 'conversation_id', 'action_id', 'order_id', 'tool', 'approver_id'],
  ...['args', 'rule_results', 'result', 'versions', 'position', 'link'],
] as const;

/**
 * The rows of a period as text, streamed: a reader that is slow slows the reading from the database, and memory stays as it is. In a
 * spreadsheet no cell is a formula: a text that could be one has an apostrophe in front.
 */
export function exportAudit(sql: Queryable, period: AuditPeriod, format: ExportFormat): Readable {
  const rows = Readable.from(records(sql, period), { objectMode: true });
  if (format === 'ndjson') return Readable.from(lines(rows));
  const csv = stringify({ header: true, columns: [...COLUMNS], escape_formulas: true, record_delimiter: 'windows' });
  // What fails on the way to the text fails the text, so that half a file never looks like a whole one.
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.map(flat).pipe(csv);
}

type Exported = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

async function* records(sql: Queryable, period: AuditPeriod): AsyncGenerator<Exported> {
  for await (const batch of readPeriod(sql, period)) yield* batch.map(toExported);
}

async function* lines(rows: AsyncIterable<Exported>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

function toExported(row: ExportedRow): Exported {
  return {
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    actor: row.actor,
    conversation_id: row.conversationId,
    action_id: row.actionId,
    order_id: row.orderId,
    tool: row.tool,
    approver_id: row.approverId,
    args: row.args,
    rule_results: row.ruleResults,
    result: row.result,
    versions: row.versions,
    position: row.position,
    link: row.link,
  };
}

/** A cell holds text or a number; a JSON value is written as JSON. */
function flat(row: Exported): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === undefined
        ? ''
        : typeof value === 'string' || typeof value === 'number'
          ? value
          : JSON.stringify(value),
    ]),
  );
}
