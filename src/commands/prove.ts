import { ConfigError } from '../config/config-error.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { StartError } from '../embedded/start-error.ts';
import { InterruptedError, unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { runHijack } from '../proofs/hijack/run-hijack.ts';
import { startProofServer } from '../proofs/place/start-proof-server.ts';
import type { ProofProgress, ProofReport } from '../proofs/proof-report.ts';
import { runRaces } from '../proofs/races/run-races.ts';
import { openBar } from './prove/open-bar.ts';
import { printReport } from './prove/print-report.ts';
import { type ProveArguments, readArguments, UsageError, usage } from './prove/read-arguments.ts';

/*
 * npm run prove: runs one of the proofs about money on a database, a store and processes of its own, and ends with 1 when it found a violation.
 */

const startedAt = performance.now();

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked.proof === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const signal = watchForInterruption();
  const bar = openBar(asked.proof);
  const server = await startProofServer();
  try {
    const report = await unlessInterrupted(signal, run(asked, server, bar));
    bar.stop();
    process.stdout.write(printReport(report, performance.now() - startedAt));
    return report.violation ? 1 : 0;
  } finally {
    bar.stop();
    await server.stop();
  }
}

type Server = Awaited<ReturnType<typeof startProofServer>>;

function run(
  asked: Exclude<ProveArguments, { proof: 'help' }>,
  server: Server,
  progress: ProofProgress,
): Promise<ProofReport> {
  switch (asked.proof) {
    case 'hijack':
      return runHijack({ ...asked, server, progress });
    case 'races':
      return runRaces({ ...asked, server, progress });
    default:
      throw new UsageError(`${asked.proof} is not there yet`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = [ConfigError, EmbeddedDatabaseError, InterruptedError, StartError];
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
  else if (expected.some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : error instanceof InterruptedError ? 130 : 1;
}
