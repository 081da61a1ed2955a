import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentText, loadConfig } from '../../config/env.ts';
import { projectRoot } from '../../config/project-root.ts';
import type { ModelSpeaker } from '../../evals/retail/run-suite.ts';
import { UsageError } from './usage.ts';

/** Suites there are. */
export const suiteNames = ['retail', 'transcripts', 'costs', 'router'] as const;

/** What the command is asked for. */
export type EvalArguments = {
  readonly suite: (typeof suiteNames)[number];
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
export function readArguments(): EvalArguments | null {
  const from = (path: string) => resolve(environmentText()['INIT_CWD'] ?? '.', path);
  const { values } = parseStrictly();
  if (values.help === true) return null;
  const suite = suiteNames.find((name) => name === values.suite);
  if (suite === undefined) throw new UsageError(`Name a suite with --suite: ${suiteNames.join(', ')}.`);
  const speaker = (['script', 'rules'] as const).find((name) => name === (values.model ?? 'script'));
  if (speaker === undefined) throw new UsageError('--model is script or rules.');
  const limit = values.limit === undefined ? null : Number(values.limit);
  if (limit !== null && !(Number.isInteger(limit) && limit > 0))
    throw new UsageError(`--limit ${values.limit} is no number of cases. Give a whole number from 1.`);
  const beside = join(projectRoot, '../shared/data');
  const data = values.data === undefined ? (existsSync(beside) ? beside : null) : from(values.data);
  return {
    suite,
    speaker,
    data,
    json: values.json === undefined ? null : from(values.json),
    limit,
    part: values.part === 'train' ? 'train' : 'dev',
    running: values.url === undefined ? null : { url: values.url, dataDir: loadConfig('nothing').dataDir },
  };
}

/** The folder itself, or the one of that name in it: the data lies together, and each suite takes its part. */
export function partOf(folder: string, name: string): string {
  return existsSync(join(folder, name)) ? join(folder, name) : folder;
}

function parseStrictly() {
  const text = { type: 'string' } as const;
  const options = {
    ...{ suite: text, model: text, data: text, json: text, limit: text, url: text, part: text },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
