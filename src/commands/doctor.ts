import { ConfigError } from '../config/config-error.ts';

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

Ends with 1 when something will not work in the product. Keys are never printed. Settings are those of this shell and of .env;
what they leave open is taken from the instance that runs on DATA_DIR.
`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [wanted = '--help', ...more] = process.argv.slice(2);
const subject = Object.hasOwn(subjects, wanted) && more.length === 0 ? subjects[wanted] : undefined;
if (subject === undefined) {
  process.stdout.write(usage);
  process.exit(['--help', '-h'].includes(wanted) ? 0 : 2);
}
try {
  process.exitCode = await subject.run();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
