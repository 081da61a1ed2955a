import { ConfigError } from '../config/config-error.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';

/** What can be looked at: each answers with the exit code. A check loads what it needs and no more. */
const subjects: Readonly<Record<string, { readonly about: string; readonly run: () => Promise<number> }>> = {
  model: {
    about: 'the model endpoints: key, streaming, tool calls, strict schemas, usage, caching, speed; and the embeddings',
    run: async () => (await import('./doctor/check-model-command.ts')).checkModelCommand(print),
  },
};

const usage = `Usage: npm run doctor -- SUBJECT

${Object.entries(subjects)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

Ends with 1 when something will not work in the product, with 2 for a wrong command line. Keys are never printed. Settings are those of
this shell and of .env; what they leave open is taken from the instance that runs on DATA_DIR.
`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const commands = Object.fromEntries(Object.keys(subjects).map((name) => [name, {}]));
  const asked = readCommandLine({ program: 'npm run doctor --', what: 'subject', usage, commands, options: {} });
  if (asked.kind === 'help') process.stdout.write(usage);
  else process.exitCode = await subjects[asked.command]?.run();
} catch (error) {
  process.exitCode = reportFailure(error, [ConfigError]);
}
