import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { environmentText, loadConfig } from '../../config/env.ts';
import { projectRoot } from '../../config/project-root.ts';
import type { ModelSpeaker } from '../../evals/retail/run-suite.ts';
import { notGiven } from '../command-line/not-given.ts';
import { type OptionValues, readCommandLine } from '../command-line/read-command-line.ts';
import { refuseUnreadable, refuseUnwritable } from '../command-line/readable-path.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { webAddress } from '../command-line/web-address.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import { usage } from './usage.ts';

/** Suites there are, and the options that apply to each. */
const suites = {
  retail: { options: ['model', 'data', 'json', 'limit', 'url'] },
  transcripts: { options: ['data', 'json', 'limit'] },
  costs: { options: ['json'] },
  router: { options: ['data', 'part', 'json', 'limit'] },
} as const;

const text = { type: 'string' } as const;
const options = { suite: text, model: text, data: text, json: text, limit: text, url: text, part: text } as const;

/** What the command is asked for. */
export type EvalArguments = {
  readonly suite: keyof typeof suites;
  readonly speaker: ModelSpeaker;
  /** The folder of the data; null where none was named and none lies beside the project. */
  readonly data: string | null;
  readonly json: string | null;
  readonly limit: number | null;
  /** Which part of the intent data the router is measured on. */
  readonly part: 'dev' | 'train';
  readonly running: { readonly url: string; readonly dataDir: string } | null;
};

/** Reads the command line; null asks for help. @throws UsageError */
export function readArguments(args: readonly string[] = process.argv.slice(2)): EvalArguments | null {
  const from = (path: string) => resolve(environmentText()['INIT_CWD'] ?? '.', path);
  const program = { program: 'npm run eval --', what: 'suite', namedBy: 'suite', usage, commands: suites, options };
  const asked = readCommandLine(program, args);
  if (asked.kind === 'help') return null;
  const { values } = asked;
  return {
    suite: asked.command as keyof typeof suites,
    speaker: oneOf('model', values.model, ['script', 'rules']),
    data: dataFolder(values, from),
    json: values.json === undefined ? null : from(values.json),
    limit: values.limit === undefined ? null : wholeNumber('--limit', values.limit),
    part: oneOf('part', values.part, ['dev', 'train']),
    running:
      values.url === undefined
        ? null
        : { url: webAddress('--url', values.url), dataDir: loadConfig('nothing').dataDir },
  };
}

/**
 * Looks before anything is started whether the suite's data lies where it is said to, and whether the report can be written.
 * @throws UsageError
 */
export async function refuseOtherPlaces({ suite, data, json, part }: EvalArguments): Promise<void> {
  if (json !== null) await refuseUnwritable(`--json ${json}`, json);
  if (data === null || suite === 'costs') return;
  const file = {
    retail: join(partOf(data, 'retail'), 'returns_and_cancels.json'),
    transcripts: join(data, 'transcripts', 'openai_format.train.json'),
    router: join(partOf(data, 'intents'), `${part}.csv`),
  }[suite];
  await refuseUnreadable(`--data ${data}: ${file}`, file, 'file');
}

/** The folder itself, or the one of that name in it: the data lies together, and each suite takes its part. */
export function partOf(folder: string, name: string): string {
  return existsSync(join(folder, name)) ? join(folder, name) : folder;
}

function dataFolder({ data }: OptionValues<typeof options>, from: (path: string) => string): string | null {
  const beside = join(projectRoot, '../shared/data');
  if (data === undefined) return existsSync(beside) ? beside : null;
  if (!existsSync(from(data))) throw new UsageError(`--data ${data}: there is no such folder.`);
  return from(data);
}

/** One of the words an option takes, the first where it was left out. */
function oneOf<Word extends string>(
  option: string,
  given: string | undefined,
  words: readonly [Word, ...Word[]],
): Word {
  const word = given === undefined ? words[0] : words.find((one) => one === given);
  if (word === undefined) throw new UsageError(`--${option} is ${words.join(' or ')}${notGiven(given)}.`);
  return word;
}
