import { parseArgs } from 'node:util';
import { type SectionName, writeSection } from '../bench/measure/write-section.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { InterruptedError, unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { startProofServer } from '../proofs/place/start-proof-server.ts';
import { COUNTED, type PartSettings, runPart } from './bench/run-part.ts';

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

class UsageError extends Error {}

const say = (text: string) => process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(usage);
    return 0;
  }
  const part = PARTS.find((name) => name === process.argv[2]);
  if (part === undefined) throw new UsageError('Name what to measure: gateway, turns, growth, burst or sockets.');
  return await measurePart(part);
}

async function measurePart(part: SectionName): Promise<number> {
  const { settings, write } = readPartArguments(part);
  const signal = watchForInterruption();
  const server = await startProofServer({ durable: true, settings: COUNTED });
  try {
    const text = await unlessInterrupted(signal, runPart(part, server, settings, say));
    process.stdout.write(`${text}\n`);
    if (write) await writeSection(part, text);
    return 0;
  } finally {
    await server.stop();
  }
}

const PARTS: readonly SectionName[] = ['gateway', 'turns', 'growth', 'burst', 'sockets'];

function readPartArguments(part: SectionName): { readonly settings: PartSettings; readonly write: boolean } {
  const { values } = parse();
  const settings: PartSettings = {
    rounds: readCount('--rounds', values.rounds, 2),
    turns: readCount('--turns', values.turns, part === 'turns' ? 300 : 150),
    sizes: readSizes(values.sizes),
    calls: readCount('--calls', values.calls, 300),
    sockets: readCount('--sockets', values.sockets, 10_000),
    seconds: readCount('--seconds', values.seconds, part === 'burst' ? 25 : 15),
  };
  return { settings, write: values.write ?? false };
}

function readCount(option: string, given: string | undefined, otherwise: number): number {
  const count = Number(given ?? otherwise);
  if (!(Number.isInteger(count) && count > 0)) throw new UsageError(`${option} takes a whole number from 1.`);
  return count;
}

function readSizes(given: string | undefined): readonly number[] {
  const sizes = (given ?? '0,100000,1000000').split(',').map(Number);
  const growing = sizes.every(
    (size, index) => Number.isInteger(size) && size % 5 === 0 && size >= (sizes[index - 1] ?? 0),
  );
  if (!growing) throw new UsageError('--sizes takes whole numbers in steps of 5, growing, with commas between them.');
  return sizes;
}

const text = { type: 'string' } as const;
const options = {
  ...{ sizes: text, calls: text, rounds: text, turns: text, sockets: text, seconds: text },
  write: { type: 'boolean' },
} as const;

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
  else if (error instanceof EmbeddedDatabaseError || error instanceof InterruptedError)
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : error instanceof InterruptedError ? 130 : 1;
  // the measurement would go on otherwise
  if (error instanceof InterruptedError) process.exit();
}
