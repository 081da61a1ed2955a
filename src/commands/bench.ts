import { parseArgs } from 'node:util';
import { benchGateway } from '../bench/gateway.ts';
import { printGateway } from '../bench/print-gateway.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { InterruptedError, unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { startProofServer } from '../proofs/place/start-proof-server.ts';

/*
 * npm run bench: measures a part of the product on a database of its own and prints a table. It writes nothing; docs/performance.md holds what was measured when.
 */

const usage = `npm run bench -- gateway [--sizes 0,100000,1000000] [--calls 300]

  gateway   time per call at the gateway's door without the provider: a read that is refused, an automatic refund, a proposal
  --sizes   actions in the ledger, growing
  --calls   calls measured of each kind on each size
`;

class UsageError extends Error {}

async function main(): Promise<number> {
  const { sizes, calls } = readArguments();
  const signal = watchForInterruption();
  const server = await startProofServer({ durable: true });
  try {
    const say = (text: string) => process.stderr.write(`${text}\n`);
    const times = await unlessInterrupted(signal, benchGateway({ server, sizes, calls, say }));
    process.stdout.write(printGateway(times));
    return 0;
  } finally {
    await server.stop();
  }
}

function readArguments(): { readonly sizes: readonly number[]; readonly calls: number } {
  const { values, positionals } = parse();
  if (positionals[0] !== 'gateway') throw new UsageError('Name what to measure: gateway.');
  const sizes = (values.sizes ?? '0,100000,1000000').split(',').map(Number);
  const calls = Number(values.calls ?? 300);
  const growing = sizes.every(
    (size, index) => Number.isInteger(size) && size % 5 === 0 && size >= (sizes[index - 1] ?? 0),
  );
  if (!growing) throw new UsageError('--sizes takes whole numbers in steps of 5, growing, with commas between them.');
  if (!(Number.isInteger(calls) && calls > 0)) throw new UsageError('--calls takes a whole number from 1.');
  return { sizes, calls };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { sizes: { type: 'string' }, calls: { type: 'string' } } });
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
