import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../config/project-root.ts';

/** Sections of docs/performance.md that commands write, each between two marks of its name. */
export type SectionName = 'gateway' | 'turns' | 'growth' | 'burst' | 'sockets';

/** Puts a table and what is to be read in it into its section of docs/performance.md. */
export async function writeSection(name: SectionName, text: string): Promise<void> {
  const file = join(projectRoot, 'docs', 'performance.md');
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- bench ${name} -->\n`, `<!-- end of bench ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no section ${name} between its two marks.`);
  await writeFile(file, `${page.slice(0, from + begin.length)}\n${text.trim()}\n\n${page.slice(to)}`);
}

/** A table as Markdown. Cells are text; the first column reads from the left. */
export function toMarkdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_cell, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
