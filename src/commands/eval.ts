import { writeFile } from 'node:fs/promises';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { environmentText } from '../config/env.ts';
import { readSecrets } from '../config/secrets.ts';
import { StartError } from '../embedded/start-error.ts';
import { printCosts } from '../evals/costs/print-costs.ts';
import { asPlanned, runCosts } from '../evals/costs/run-costs.ts';
import { InstanceError } from '../evals/instance/instance-error.ts';
import { watchForInterruption } from '../evals/instance/interruption.ts';
import { printReport } from '../evals/retail/print-report.ts';
import { CasesError } from '../evals/retail/read-retail-cases.ts';
import { passed } from '../evals/retail/retail-report.ts';
import { runSuite, type SuiteProgress } from '../evals/retail/run-suite.ts';
import { allReached, printRouter } from '../evals/router/router-report.ts';
import { runRouter } from '../evals/router/run-router.ts';
import { runTranscripts } from '../evals/transcripts/run-transcripts.ts';
import { printTranscripts, replayed } from '../evals/transcripts/transcripts-report.ts';
import { ImportError } from '../sandbox/retail/import-error.ts';
import { openProgress } from './command-line/open-progress.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { playStories } from './eval/play-stories.ts';
import { type EvalArguments, partOf, readArguments, refuseOtherPlaces } from './eval/read-arguments.ts';
import { usage } from './eval/usage.ts';

/*
 * npm run eval: plays a suite against a real instance, prints a table, and ends with 1 when something does not end as it must.
 */

/** How a suite went: the report as it is written, as it is printed, and whether it is good. */
type Outcome = { readonly report: unknown; readonly text: string; readonly good: boolean };

async function main(): Promise<number> {
  const options = readArguments();
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  if (options.data === null && options.suite !== 'costs') {
    process.stdout.write(
      `The suite ${options.suite} is skipped: its data is not there. Give its folder with --data.\n`,
    );
    return 0;
  }
  await refuseOtherPlaces(options);
  const bar = openBar(options.suite);
  try {
    const { report, text, good } = await run(options, options.data ?? '', watchForInterruption(), bar.progress);
    bar.stop();
    process.stdout.write(`${text}\n`);
    if (options.json !== null) {
      await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
      process.stdout.write(`The report is in ${options.json}\n`);
    }
    return good ? 0 : 1;
  } finally {
    bar.stop();
  }
}

async function run(
  { suite, speaker, limit, part, running }: EvalArguments,
  data: string,
  signal: AbortSignal,
  progress: SuiteProgress,
): Promise<Outcome> {
  const chosen = limit === null ? {} : { limit };
  switch (suite) {
    case 'retail': {
      const where = running === null ? {} : { running };
      const report = await runSuite({ data: partOf(data, 'retail'), speaker, ...chosen, ...where, signal, progress });
      return { report, text: printReport(report), good: passed(report) };
    }
    case 'transcripts': {
      const report = await runTranscripts({ data, ...chosen, signal, progress });
      return { report, text: printTranscripts(report), good: replayed(report) };
    }
    case 'costs': {
      const report = await runCosts({ stories: playStories, signal, progress });
      return { report, text: printCosts(report), good: asPlanned(report) };
    }
    case 'router': {
      const report = await runRouter({
        data: partOf(data, 'intents'),
        part,
        router: configuredRouter(),
        ...chosen,
        signal,
        progress,
      });
      return { report, text: printRouter(report), good: allReached(report) };
    }
    default:
      return suite satisfies never;
  }
}

/** The router the environment names; null for none, or for the rehearsal model's, which is not running now. */
function configuredRouter() {
  const env = environmentText();
  const settings = env['ROUTER_MODEL'] === undefined ? null : readConfig(env, 'nothing').router;
  return settings === null ? null : { settings, apiKey: readSecrets(env, 'nothing').routerApiKey };
}

function openBar(suite: string): { readonly progress: SuiteProgress; readonly stop: () => void } {
  const { start, step, phase, stop } = openProgress(suite);
  let done = 0;
  const caseDone = () => {
    done += 1;
    step(done);
  };
  return { progress: { start, phase, caseDone }, stop };
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error, [CasesError, ConfigError, ImportError, InstanceError, StartError]);
}
