import { resolve } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { environmentText } from '../config/env.ts';
import { MAX_MESSAGE_CHARACTERS, textField } from '../contracts/text.ts';
import { EmbeddingError } from '../knowledge/embedder.ts';
import { PolicyArticleError } from '../knowledge/policy-article-error.ts';
import { type CommandLine, readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { UsageError } from './command-line/usage-error.ts';
import { indexPath, indexSandbox } from './knowledge/index-path.ts';
import { listIndexed } from './knowledge/list-indexed.ts';
import { measure } from './knowledge/measure.ts';
import { removeIndexed } from './knowledge/remove-indexed.ts';
import { searchIndex } from './knowledge/search-index.ts';
import { OpsError } from './ops/ops-error.ts';

const usage = `Usage: npm run -s knowledge -- COMMAND

  index FOLDER          the index holds exactly the articles of this folder: markdown, HTML and PDF, folders in it included
  index FILE            adds or replaces the article of one file (or the guidelines of a JSON file); the store's others stay
  index --sandbox       goes back to the articles that come with the product
  search "QUESTION"     what the assistant would find, and how sure that is
  list                  the articles that are searched
  remove ID...          takes articles of the store out of the search; what cited them still leads to them
  measure [--questions FILE] [--fit]
                        asks the committed questions (or those of FILE) and counts; --fit also shows the weights of the confidence anew

The instance is the one running on DATA_DIR, else the one DATABASE_URL names. Nothing is changed when there is a fault; all of them are listed.
Ends with 1 when it did not work, with 2 for a wrong command line.
`;

/** What each command takes. */
const commands = {
  index: { words: { most: 1, name: 'FOLDER, FILE or --sandbox' }, options: ['sandbox'] },
  search: {
    words: { least: 1, most: Number.POSITIVE_INFINITY, name: 'a question, such as "How long do refunds take?"' },
  },
  list: {},
  remove: { words: { least: 1, most: Number.POSITIVE_INFINITY, name: 'the ID of an article at least' } },
  measure: { options: ['questions', 'fit'] },
} as const;

const flag = { type: 'boolean' } as const;
const options = { sandbox: flag, fit: flag, questions: { type: 'string' } } as const;

try {
  const asked = readCommandLine({ program: 'npm run -s knowledge --', what: 'command', usage, commands, options });
  if (asked.kind === 'help') process.stdout.write(usage);
  else process.exitCode = await run(asked);
} catch (error) {
  process.exitCode = reportFailure(error, [OpsError, ConfigError, PolicyArticleError, EmbeddingError]);
}

type Asked = Extract<CommandLine<typeof options>, { kind: 'command' }>;

/** Returns the exit code. */
async function run({ command, words, values }: Asked): Promise<number> {
  switch (command as keyof typeof commands) {
    case 'index':
      return await index(words[0], values.sandbox === true);
    case 'search':
      return await searchIndex(question(words));
    case 'list':
      return await listIndexed();
    case 'remove':
      if (words.some((id) => id.trim() === ''))
        throw new UsageError('remove needs the ID of an article, not a blank one.');
      return await removeIndexed(words);
    default:
      return await measure({
        questions: values.questions === undefined ? null : fromHere(values.questions),
        fit: values.fit === true,
      });
  }
}

async function index(path: string | undefined, sandbox: boolean): Promise<number> {
  if (sandbox && path !== undefined)
    throw new UsageError(
      `index takes either "${path}" or --sandbox, not both: --sandbox puts the product's own articles back. Nothing was changed.`,
    );
  if (sandbox) return await indexSandbox();
  if (path === undefined || path === '')
    throw new UsageError('Say what to index: index FOLDER, index FILE or index --sandbox.');
  return await indexPath(fromHere(path));
}

/** As long as a customer's may be. */
function question(words: readonly string[]): string {
  const read = textField(MAX_MESSAGE_CHARACTERS).safeParse(words.join(' '));
  if (read.success) return read.data;
  throw new UsageError(`A question ${read.error.issues[0]?.message}, such as "How long do refunds take?".`);
}

/** npm runs scripts in the project's root; a path is meant from where the command was typed. */
function fromHere(path: string): string {
  return resolve(environmentText()['INIT_CWD'] ?? '.', path);
}
