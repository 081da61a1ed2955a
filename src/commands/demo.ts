import { ConfigError } from '../config/config-error.ts';
import { loadConfig } from '../config/env.ts';
import { StartError } from '../embedded/start-error.ts';
import { findInstance } from '../evals/instance/find-instance.ts';
import type { Instance } from '../evals/instance/instance.ts';
import { InstanceError } from '../evals/instance/instance-error.ts';
import { unlessInterrupted, watchForInterruption } from '../evals/instance/interruption.ts';
import { startTemporaryInstance } from '../evals/instance/start-temporary-instance.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { webAddress } from './command-line/web-address.ts';
import { demoReport } from './demo/demo-report.ts';
import { playStory } from './demo/play-story.ts';
import { printHeading, printStory, printSummary } from './demo/print-story.ts';
import { stories } from './demo/stories.ts';
import { type StoryRun, storyPassed } from './demo/story.ts';

/*
 * npm run demo: plays eight stories on a real instance, shows what happened, and ends with 1 when the ledger is not as it must be.
 */

const usage = `npm run demo [-- --url ADDRESS] [--json]

  --url ADDRESS  play on a running instance, with DATA_DIR set to its folder; without it the demo starts its own
  --json         print one JSON document instead of the stories
`;

const startedAt = performance.now();
const elapsedMs = () => performance.now() - startedAt;

async function main(): Promise<number> {
  const options = readArguments();
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const signal = watchForInterruption();
  const say = (text: string) => (options.json ? process.stderr : process.stdout).write(text);
  const instance = await open(options.url, signal, say);
  let runs: readonly StoryRun[];
  try {
    runs = await unlessInterrupted(signal, playAll(instance, options.json ? () => {} : say, signal));
  } finally {
    if (options.url === undefined) say('\nStopping the instance\n');
    await instance.close();
  }
  process.stdout.write(options.json ? demoReport(runs, instance.webUrl, elapsedMs()) : printSummary(runs, elapsedMs()));
  return runs.every(storyPassed) ? 0 : 1;
}

async function open(url: string | undefined, signal: AbortSignal, say: (text: string) => void): Promise<Instance> {
  if (url !== undefined) return findInstance(url, loadConfig('nothing').dataDir);
  say('Starting an instance for the demo, with a database, a queue, a store and a model of its own ...\n');
  const instance = await startTemporaryInstance({ signal });
  say(`Ready at ${instance.webUrl} after ${(elapsedMs() / 1000).toFixed(1)} s\n`);
  return instance;
}

/** One after the other, so that each can be read while it happens. */
async function playAll(instance: Instance, say: (text: string) => void, signal: AbortSignal): Promise<StoryRun[]> {
  const runs: StoryRun[] = [];
  for (const [index, story] of stories.entries()) {
    signal.throwIfAborted();
    say(printHeading(index + 1, stories.length, story.title));
    const run = await playStory(story, instance);
    if (!signal.aborted) say(printStory(run));
    runs.push(run);
  }
  return runs;
}

function readArguments(): { url: string | undefined; json: boolean; help: boolean } {
  const options = { url: { type: 'string' }, json: { type: 'boolean' } } as const;
  const commands = { '': { options: ['url', 'json'] } };
  const asked = readCommandLine({ program: 'npm run demo --', what: 'story', usage, commands, options });
  if (asked.kind === 'help') return { url: undefined, json: false, help: true };
  const { url } = asked.values;
  return { url: url === undefined ? url : webAddress('--url', url), json: asked.values.json === true, help: false };
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error, [ConfigError, InstanceError, StartError]);
}
