import { parseArgs } from 'node:util';
import { exportFormats } from '../audit/export-audit.ts';
import { ConfigError } from '../config/config-error.ts';
import { exportToOutput } from './audit/export-to-output.ts';
import { makeHeadNow } from './audit/make-head-now.ts';
import { reconcile } from './audit/reconcile.ts';
import { show } from './audit/show.ts';
import { verify } from './audit/verify.ts';
import { OpsError } from './ops/ops-error.ts';

const usage = `Usage: npm run -s audit -- COMMAND

  verify [--heads PATH] [--newest ROWS]     checks every row, or the newest ones, against the chain and the heads kept outside
                                            (PATH: a folder or a file; without it DATA_DIR/audit-heads)
  head                                      lets the chain's head leave the database now
  export --format csv|ndjson [--from T] [--to T]
                                            writes the rows of a period to standard output; T as 2026-03-01 or 2026-03-01T12:00:00Z
  show order|customer|action ID             tells in sentences who asked, which rules held, who approved and what was paid
  reconcile --month YYYY-MM                 compares the ledger with the provider's list of all refunds

The instance is the one running on DATA_DIR, else the one DATABASE_URL names. verify and reconcile end with 1 when something is wrong.
`;

const { positionals, values } = readArguments();
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
try {
  process.exitCode = await run();
} catch (error) {
  const known = error instanceof OpsError || error instanceof ConfigError;
  process.stderr.write(
    `${known ? error.message : `It did not work: ${error instanceof Error ? error.message : error}`}\n`,
  );
  process.exitCode = 1;
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const [command, subject, id] = positionals;
  switch (command) {
    case 'verify':
      return await verify({ heads: values.heads ?? null, newest: count(values.newest) });
    case 'head':
      return await makeHeadNow();
    case 'export': {
      const format = exportFormats.find((one) => one === values.format);
      if (!format) throw new OpsError(`--format must be one of: ${exportFormats.join(', ')}.`);
      return await exportToOutput({ format, from: time('from'), to: time('to') });
    }
    case 'show': {
      const kinds = ['order', 'customer', 'action'] as const;
      const kind = kinds.find((one) => one === subject);
      if (!kind || !id) throw new OpsError(`Say what to show: show ${kinds.join('|')} ID.`);
      return await show({ kind, id });
    }
    case 'reconcile':
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(values.month ?? ''))
        throw new OpsError('--month must be a month such as 2026-03.');
      return await reconcile(String(values.month));
    default:
      throw new OpsError(usage);
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ heads: text, newest: text, format: text, from: text, to: text, month: text },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

function count(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,11}$/.test(given)) throw new OpsError('--newest must be a number of rows.');
  return Number(given);
}

function time(option: 'from' | 'to'): Date | null {
  const given = values[option];
  if (given === undefined) return null;
  const instant = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(given) ? new Date(given) : new Date(Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new OpsError(`--${option} must be a day or an instant: 2026-03-01, 2026-03-01T12:00:00Z.`);
  return instant;
}
