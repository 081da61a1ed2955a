import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../config/project-root.ts';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

/** What the pages are built from: their own folder, and what they share with the server. */
const SOURCES = ['dashboards', 'src/contracts', 'src/domain'];

const OLD_PAGES = 'The pages are older than what they are built from. "npm run build" brings them up to date.';

/**
 * Builds the pages if they are not there: `npm ci` does it, unless its scripts were blocked. Pages older than their sources are served as they are: several starts of one
 * folder would build at once.
 *
 * @returns what whoever started should know.
 * @throws StartError when they cannot be built.
 */
export async function buildDashboardsIfAbsent(log: (line: string) => void): Promise<readonly string[]> {
  const built = await changedAt(join(projectRoot, 'dashboards', 'dist', 'chat', 'index.html'));
  if (built !== null) return (await isOlderThanSources(projectRoot, built)) ? [OLD_PAGES] : [];
  log('building the pages (once)');
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await run(process.execPath, [vite, 'build', 'dashboards'], { cwd: projectRoot }).catch((error: unknown) => {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(0) : '';
    throw new StartError(
      `The pages in dashboards/ are not built and could not be built now (${detail}). Run "npm ci" with development packages, then "npm run build".`,
      { cause: error },
    );
  });
  return [];
}

/** True when a source of the pages was changed after they were built, at `built` in milliseconds. */
export async function isOlderThanSources(root: string, built: number): Promise<boolean> {
  for (const folder of SOURCES) {
    const names = await readdir(join(root, folder), { recursive: true });
    const sources = names.filter((name) => /\.(?:tsx?|css|html)$/.test(name) && !/^dist\b|\.test\./.test(name));
    const times = await Promise.all(sources.map((name) => changedAt(join(root, folder, name))));
    if (times.some((time) => time !== null && time > built)) return true;
  }
  return false;
}

/** When a file was last written, in milliseconds; null when there is none. */
async function changedAt(path: string): Promise<number | null> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}
