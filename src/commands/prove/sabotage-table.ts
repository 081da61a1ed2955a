import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../config/project-root.ts';
import type { SabotageResult } from '../../proofs/sabotage/run-sabotages.ts';

const PAGE = join(projectRoot, 'docs', 'invariants', 'proofs.md');
const BEGIN = '<!-- written by: npm run prove -- sabotage -->';
const END = '<!-- end of what it wrote -->';

/** The results as a Markdown table: what was missing, which proof ran, what it found. */
export function renderTable(results: readonly SabotageResult[]): string {
  const rows = results.map(({ sabotage, proof, answer }) => {
    const missing = sabotage ? `**${sabotage.name}**: ${sabotage.check}` : 'nothing';
    const ran = proof.kind === 'hijack' ? `hijack, up to ${proof.calls} calls` : racesOf(proof);
    return `| ${missing} | ${ran} | ${verdictOf(answer)} |`;
  });
  return ['| missing check | proof | what it found |', '|---|---|---|', ...rows].join('\n');
}

function racesOf(proof: { readonly only: string; readonly rounds: number }): string {
  return proof.only === '' ? `all races, ${proof.rounds} rounds each` : `races: ${proof.only}`;
}

/** Ids and amounts differ from run to run; the sentence that was broken does not. */
function verdictOf(answer: SabotageResult['answer']): string {
  switch (answer.kind) {
    case 'held':
      return 'held';
    case 'violated':
      return `violated: ${answer.rule}`;
    case 'broken':
      return `could not be run: ${answer.reason.split('\n')[0]}`;
    default:
      return answer satisfies never;
  }
}

/** Puts the table in its place on the page. @throws Error when the page has lost the place. */
export async function writeTable(table: string): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${PAGE} has lost the lines the table stands between`);
  await writeFile(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
  return PAGE;
}
