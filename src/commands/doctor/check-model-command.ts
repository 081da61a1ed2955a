import { checkEmbeddings } from './check-embeddings.ts';
import { checkModel, type NamedFinding } from './check-models.ts';
import { findEndpoints } from './find-endpoints.ts';
import { wrapText } from './wrap-text.ts';

const ROLES = {
  main: 'The model that answers customers',
  fallback: 'The fallback, when the main model does not answer',
  router: 'The router, which looks at messages first',
} as const;

/** Columns the words of a finding begin in. */
const INDENT = 33;

/** `npm run doctor -- model`: looks at every model endpoint, that of embeddings too, and says in plain words what works. Returns the exit code. */
export async function checkModelCommand(print: (line: string) => void): Promise<number> {
  const { endpoints, embeddings, note } = await findEndpoints();
  print(wrapText(note, 0));
  const found: NamedFinding[] = [];
  for (const endpoint of endpoints) {
    print(`\n${ROLES[endpoint.role]}: ${endpoint.model} at ${placeOf(endpoint)}\n`);
    found.push(...(await checkModel(endpoint, (finding) => print(lineOf(finding)))));
  }
  if (embeddings === null) print('\nNo embeddings are configured: help articles are searched by words.');
  else {
    print(`\nThe embeddings, by which help articles are found: ${embeddings.model} at ${placeOf(embeddings)}\n`);
    found.push(...(await checkEmbeddings(embeddings, (finding) => print(lineOf(finding)))));
  }
  const count = (verdict: NamedFinding['verdict']) => found.filter((finding) => finding.verdict === verdict).length;
  print(`\n${count('works')} work, ${count('limited')} limited, ${count('fails')} fail.`);
  print(
    count('fails') === 0
      ? 'The product works with this. What is limited is said above, with what it means.'
      : 'The product does not work with this as it is. What to do stands under each line that fails.',
  );
  return count('fails') === 0 ? 0 : 1;
}

/** Without a name or a password that somebody may have put into the address. */
function placeOf({ baseUrl }: { readonly baseUrl: string }): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}

function lineOf({ verdict, name, says, advice }: NamedFinding): string {
  const head = `  ${verdict.padEnd(9)}${name.padEnd(INDENT - 11)}`;
  const line = `${head}${wrapText(says, INDENT)}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(INDENT)}${wrapText(advice, INDENT)}`;
}
