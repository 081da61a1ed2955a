import { type SectionName, writeSection } from '../bench/measure/write-section.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { InterruptedError, unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { startProofServer } from '../proofs/place/start-proof-server.ts';
import { COUNTED, type PartSettings, runPart } from './bench/run-part.ts';
import { notGiven } from './command-line/not-given.ts';
import { type CommandShape, type OptionValues, readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { UsageError } from './command-line/usage-error.ts';
import { wholeNumber } from './command-line/whole-number.ts';

/*
 * npm run bench: measures a part of the product on a database of its own and prints a table. With --write the table replaces the part's section of docs/performance.md.
 */

const usage = `npm run bench -- gateway [--sizes 0,100000,1000000] [--calls 300] [--write]
npm run bench -- turns [--rounds 2] [--turns 300] [--write]
npm run bench -- growth [--sizes 0,100000,1000000] [--turns 150] [--write]
npm run bench -- burst [--seconds 25] [--write]
npm run bench -- sockets [--sockets 10000] [--seconds 15] [--write]

  gateway   time per call at the gateway's door without the provider's own: reads, a return, an automatic refund, a proposal
  turns     turns with a model that answers at once, 1, 16 and 64 at a time, beside the hand-written floor where that lies beside the project
  growth    the same turn on a database that holds past conversations
  burst     the day's peak, five and ten times it, with model calls of 1.5 s: how long a message waits for a worker
  sockets   idle sockets on one web process: memory, and how fast an event reaches the hundredth that is active
  --sizes   actions in the ledger, or past conversations; growing
  --calls   calls measured of each kind on each size
  --write   put the table into docs/performance.md
`;

const say = (text: string) => process.stderr.write(`${text}\n`);

/** What can be measured, and the options that apply to each. */
const parts: Readonly<Record<SectionName, CommandShape>> = {
  gateway: { options: ['sizes', 'calls', 'write'] },
  turns: { options: ['rounds', 'turns', 'write'] },
  growth: { options: ['sizes', 'turns', 'write'] },
  burst: { options: ['seconds', 'write'] },
  sockets: { options: ['sockets', 'seconds', 'write'] },
};

const text = { type: 'string' } as const;
const options = {
  ...{ sizes: text, calls: text, rounds: text, turns: text, sockets: text, seconds: text },
  write: { type: 'boolean' },
} as const;

async function main(): Promise<number> {
  const program = { program: 'npm run bench --', what: 'part', usage, commands: parts, options };
  const asked = readCommandLine(program);
  if (asked.kind === 'command') return await measurePart(asked.command as SectionName, asked.values);
  process.stdout.write(usage);
  return 0;
}

async function measurePart(part: SectionName, values: OptionValues<typeof options>): Promise<number> {
  const settings = readSettings(part, values);
  const signal = watchForInterruption();
  const server = await startProofServer({ durable: true, settings: COUNTED });
  try {
    const text = await unlessInterrupted(signal, runPart(part, server, settings, say));
    process.stdout.write(`${text}\n`);
    if (values.write === true) await writeSection(part, text);
    return 0;
  } finally {
    await server.stop();
  }
}

function readSettings(part: SectionName, values: OptionValues<typeof options>): PartSettings {
  return {
    rounds: readCount('--rounds', values.rounds, 2),
    turns: readCount('--turns', values.turns, part === 'turns' ? 300 : 150),
    sizes: readSizes(values.sizes),
    calls: readCount('--calls', values.calls, 300),
    sockets: readCount('--sockets', values.sockets, 10_000),
    seconds: readCount('--seconds', values.seconds, part === 'burst' ? 25 : 15),
  };
}

function readCount(option: string, given: string | undefined, otherwise: number): number {
  return given === undefined ? otherwise : wholeNumber(option, given);
}

function readSizes(given: string | undefined): readonly number[] {
  const sizes = (given ?? '0,100000,1000000')
    .split(',')
    .map((size) => (/^\d{1,15}$/.test(size) ? Number(size) : Number.NaN));
  const growing = sizes.every((size, index) => size % 5 === 0 && size >= (sizes[index - 1] ?? 0));
  if (!growing)
    throw new UsageError(
      `--sizes takes whole numbers in steps of 5, growing, with commas between them${notGiven(given)}.`,
    );
  return sizes;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error, [EmbeddedDatabaseError]);
  // the measurement would go on otherwise
  if (error instanceof InterruptedError) process.exit();
}
