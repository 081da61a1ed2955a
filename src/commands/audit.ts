import { exportFormats } from '../audit/export-audit.ts';
import { ConfigError } from '../config/config-error.ts';
import { dayField } from '../contracts/instant.ts';
import { exportToOutput } from './audit/export-to-output.ts';
import { givenPeriod } from './audit/given-period.ts';
import { makeHeadNow } from './audit/make-head-now.ts';
import { reconcile } from './audit/reconcile.ts';
import { show } from './audit/show.ts';
import { verify } from './audit/verify.ts';
import { notGiven } from './command-line/not-given.ts';
import { type CommandLine, readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { UsageError } from './command-line/usage-error.ts';
import { wholeNumber } from './command-line/whole-number.ts';
import { OpsError } from './ops/ops-error.ts';

const usage = `Usage: npm run -s audit -- COMMAND

  verify [--heads PATH] [--newest ROWS]     checks every row, or the newest ones, against the chain and the heads kept outside
                                            (PATH: a folder or a file; without it DATA_DIR/audit-heads)
  head                                      lets the chain's head leave the database now
  export --format csv|ndjson [--from T] [--to T]
                                            writes the rows of a period to standard output; T as 2026-03-01 or 2026-03-01T12:00:00Z
  show order|customer|action ID             tells in sentences who asked, which rules held, who approved and what was paid
  reconcile --month YYYY-MM                 compares the ledger with the provider's list of all refunds

The instance is the one running on DATA_DIR, else the one DATABASE_URL names. verify and reconcile end with 1 when something is wrong,
every command with 2 when the command line is.
`;

/** What each command takes. */
const commands = {
  verify: { options: ['heads', 'newest'] },
  head: {},
  export: { options: ['format', 'from', 'to'] },
  show: { words: { least: 2, most: 2, name: 'what to show: show order|customer|action ID' } },
  reconcile: { options: ['month'] },
} as const;

const text = { type: 'string' } as const;
const options = { heads: text, newest: text, format: text, from: text, to: text, month: text } as const;

type Asked = Extract<CommandLine<typeof options>, { kind: 'command' }>;

try {
  const asked = readCommandLine({ program: 'npm run -s audit --', what: 'command', usage, commands, options });
  if (asked.kind === 'help') process.stdout.write(usage);
  else process.exitCode = await run(asked);
} catch (error) {
  process.exitCode = reportFailure(error, [OpsError, ConfigError]);
}

/** Returns the exit code. */
async function run({ command, words: [subject, id = ''], values }: Asked): Promise<number> {
  switch (command as keyof typeof commands) {
    case 'verify':
      return await verify({
        heads: values.heads ?? null,
        newest: values.newest === undefined ? null : wholeNumber('--newest', values.newest, { most: 999_999_999_999 }),
      });
    case 'head':
      return await makeHeadNow();
    case 'export': {
      const format = exportFormats.find((one) => one === values.format);
      if (!format)
        throw new UsageError(`--format must be one of: ${exportFormats.join(', ')}${notGiven(values.format)}.`);
      return await exportToOutput({ format, ...givenPeriod(values) });
    }
    case 'show': {
      const kinds = ['order', 'customer', 'action'] as const;
      const kind = kinds.find((one) => one === subject);
      if (!kind) throw new UsageError(`Say what to show: show ${kinds.join('|')} ID${notGiven(subject)}.`);
      return await show({ kind, id });
    }
    default:
      if (!isMonth(values.month ?? ''))
        throw new UsageError(`--month must be a month such as 2026-03${notGiven(values.month)}.`);
      return await reconcile(String(values.month));
  }
}

/** A month of the years an instant may lie in. */
function isMonth(given: string): boolean {
  return /^\d{4}-\d{2}$/.test(given) && dayField.safeParse(`${given}-01`).success;
}
