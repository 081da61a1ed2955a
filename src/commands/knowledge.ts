import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import { environmentText } from '../config/env.ts';
import { EmbeddingError } from '../knowledge/embedder.ts';
import { PolicyArticleError } from '../knowledge/policy-article-error.ts';
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
`;

const { positionals, values } = readArguments();
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
try {
  process.exitCode = await run();
} catch (error) {
  const known = [OpsError, ConfigError, PolicyArticleError, EmbeddingError].some((kind) => error instanceof kind);
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${known ? text : `It did not work: ${text}`}\n`);
  process.exitCode = 1;
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const [command, ...rest] = positionals;
  const [first] = rest;
  switch (command) {
    case 'index':
      if (values.sandbox === true) return await indexSandbox();
      if (first === undefined || rest.length > 1) throw new OpsError('Say what to index: index FOLDER or index FILE.');
      return await indexPath(fromHere(first));
    case 'search':
      if (first === undefined) throw new OpsError('Give the question: search "How long do refunds take?"');
      return await searchIndex(rest.join(' '));
    case 'list':
      return await listIndexed();
    case 'remove':
      if (first === undefined) throw new OpsError('Name the articles to take out: remove ID...');
      return await removeIndexed(rest);
    case 'measure':
      return await measure({
        questions: values.questions === undefined ? null : fromHere(values.questions),
        fit: values.fit === true,
      });
    default:
      throw new OpsError(usage);
  }
}

/** npm runs scripts in the project's root; a path is meant from where the command was typed. */
function fromHere(path: string): string {
  return resolve(environmentText()['INIT_CWD'] ?? '.', path);
}

function readArguments() {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { sandbox: flag, fit: flag, questions: { type: 'string' }, help: { ...flag, short: 'h' } },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}
