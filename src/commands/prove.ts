import { ConfigError } from '../config/config-error.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { StartError } from '../embedded/start-error.ts';
import { InterruptedError, unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { runChaos } from '../proofs/chaos/run-chaos.ts';
import { runCrash } from '../proofs/crash/run-crash.ts';
import { runHijack } from '../proofs/hijack/run-hijack.ts';
import { startProofServer } from '../proofs/place/start-proof-server.ts';
import { startRedis } from '../proofs/place/start-redis.ts';
import type { ProofProgress, ProofReport } from '../proofs/proof-report.ts';
import { races, runRaces } from '../proofs/races/run-races.ts';
import { allNoticed, runSabotages } from '../proofs/sabotage/run-sabotages.ts';
import { sabotages } from '../proofs/sabotage/sabotages.ts';
import type { QueuePlace } from '../proofs/stage/approval-queue.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { openBar } from './prove/open-bar.ts';
import { printReport } from './prove/print-report.ts';
import { type ProveArguments, readArguments, usage } from './prove/read-arguments.ts';
import { renderTable, writeTable } from './prove/sabotage-table.ts';

/*
 * npm run prove: runs one of the proofs on a database, a store and processes of its own, and ends with 1 when it found a violation.
 */

const startedAt = performance.now();

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2), {
    races: races.map(({ title }) => title),
    checks: sabotages.map(({ name }) => name),
  });
  if (asked.proof === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const signal = watchForInterruption();
  const bar = openBar(asked.proof);
  // chaos crashes the server, which then has to keep what it said it had
  const server = await startProofServer({ durable: asked.proof === 'chaos' });
  try {
    if (asked.proof === 'sabotage') return await unlessInterrupted(signal, sabotage(asked, server, bar));
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
type Bar = ReturnType<typeof openBar>;

async function run(
  asked: Exclude<ProveArguments, { proof: 'help' | 'sabotage' }>,
  server: Server,
  progress: ProofProgress,
): Promise<ProofReport> {
  const redis = asked.backend === 'postgres' ? null : await startRedis();
  if (redis === null && asked.backend === 'redis')
    throw new StartError('There is no redis-server program to run the queues on.');
  if (redis === null && asked.backend === 'both')
    process.stderr.write('The Redis half is left out: there is no redis-server program.\n');
  const onPostgres = asked.backend === 'redis' ? [] : [{ name: 'postgres', redisUrl: null } as const];
  const onRedis = redis === null ? [] : [{ name: 'redis', redisUrl: redis.url } as const];
  try {
    if (asked.proof === 'chaos') {
      const places = [...onPostgres, ...onRedis].map(({ name }) => ({ name, redis: name === 'redis' ? redis : null }));
      return await runChaos({ ...asked, server, backends: places, progress });
    }
    return await runOn([...onPostgres, ...onRedis], asked, server, progress);
  } finally {
    await redis?.stop();
  }
}

function runOn(
  backends: readonly QueuePlace[],
  asked: Exclude<ProveArguments, { proof: 'help' | 'sabotage' | 'chaos' }>,
  server: Server,
  progress: ProofProgress,
): Promise<ProofReport> {
  switch (asked.proof) {
    case 'hijack':
      return runHijack({ ...asked, server, backends, progress });
    case 'races':
      return runRaces({ ...asked, server, backends, progress });
    case 'crash':
      return runCrash({ server, backends, progress });
    default:
      return asked satisfies never;
  }
}

/** The table goes onto its page only when the whole of it was made. */
async function sabotage(
  asked: Extract<ProveArguments, { proof: 'sabotage' }>,
  server: Server,
  bar: Bar,
): Promise<number> {
  const results = await runSabotages({ ...asked, server, progress: bar });
  bar.stop();
  const table = renderTable(results);
  process.stdout.write(`\n${table}\n\n`);
  for (const { sabotage: missing, answer } of results)
    if (answer.kind === 'broken') process.stdout.write(`${missing?.name ?? 'nothing missing'}: ${answer.reason}\n`);
  const noticed = allNoticed(results);
  if (asked.only === undefined && noticed) process.stdout.write(`Written to ${await writeTable(table)}\n`);
  process.stdout.write(
    noticed
      ? 'Every missing check was noticed.\n'
      : 'A check went missing unnoticed, or a proof failed without one missing.\n',
  );
  return noticed ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error, [ConfigError, EmbeddedDatabaseError, StartError]);
  // What the proof was in the middle of would go on otherwise. Instances it started notice that it is gone.
  if (error instanceof InterruptedError) process.exit();
}
