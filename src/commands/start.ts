import { ConfigError } from '../config/config-error.ts';
import { environmentText } from '../config/env.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { StartError } from '../embedded/start-error.ts';
import { renderLogLine } from '../embedded/supervisor/render-log-line.ts';
import { type RoleCounts, readOnlyOption, roleNames, roles } from '../embedded/supervisor/roles.ts';
import { type Stack, startStack } from '../embedded/supervisor/start-stack.ts';
import { watchLauncher } from '../embedded/supervisor/watch-launcher.ts';
import { MigrationError } from '../store/migration-error.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { UsageError } from './command-line/usage-error.ts';

/*
 * npm start: brings up the product, or with --only some of its roles, and keeps it running until Ctrl-C.
 */

const usage = `npm start                                    everything that is needed
npm start -- --only web,agent=3,approvals    these roles, several processes of one

Roles: ${roleNames.join(', ')}. Every setting is in .env.example.
`;

const env = environmentText();
const colour = process.stdout.isTTY === true && !env['NO_COLOR'];
const stopping = new AbortController();
let stack: Stack | undefined;
let lost: string | undefined;

try {
  const only = readArguments();
  listenForStop();
  stack = await startStack({ env, only, log, signal: stopping.signal, onLost: giveUp });
  process.stdout.write(stack.description);
  await aborted(stopping.signal);
  await stack.stop();
  if (lost !== undefined) throw new StartError(lost);
  process.stdout.write('Stopped.\n');
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted && lost === undefined) process.exit(0);
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function readArguments(): RoleCounts | undefined {
  const program = { program: 'npm start --', what: 'role', usage, commands: { '': { options: ['only'] } } };
  const asked = readCommandLine({ ...program, options: { only: { type: 'string' } } });
  if (asked.kind === 'help') {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return asked.values.only === undefined ? undefined : readOnlyOption(asked.values.only);
  } catch (error) {
    throw error instanceof StartError ? new UsageError(error.message) : error;
  }
}

/** The first signal stops in order, a second one does not wait any longer. */
function listenForStop(): void {
  const stop = (signal: NodeJS.Signals) => {
    if (!stopping.signal.aborted) {
      log('start', `stopping (${signal}); Ctrl-C again ends everything at once`);
      stopping.abort();
    } else if (stack !== undefined) stack.hurry();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // A closed terminal or pipe: there is nobody left to tell anything.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());
  void watchLauncher(env['npm_lifecycle_event'] !== undefined, () => {
    log('start', 'npm, which started this, is gone: stopping');
    stopping.abort();
  });
}

function giveUp(reason: string): void {
  lost = reason;
  stopping.abort();
}

function log(name: string, line: string): void {
  const [role] = name.split('-');
  const known = roleNames.find((candidate) => candidate === role);
  process.stdout.write(`${renderLogLine(line, name, known ? roles[known].colour : 1, { colour, nameWidth: 12 })}\n`);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What is somebody's move is said in its own words; anything else is a fault of ours, and the stack is for those who mend it. */
function explain(error: unknown): string {
  const expected = [UsageError, StartError, ConfigError, EmbeddedDatabaseError, MigrationError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (env['LOG_LEVEL'] === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `Countersign could not start: ${reason}\nLOG_LEVEL=debug shows where.`;
}
