import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../config/project-root.ts';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

/**
 * Builds the pages if they are not there: `npm ci` does it, unless its scripts were blocked.
 *
 * @throws StartError when they cannot be built.
 */
export async function buildDashboardsIfAbsent(log: (line: string) => void): Promise<void> {
  const built = join(projectRoot, 'dashboards', 'dist', 'chat', 'index.html');
  if (await exists(built)) return;
  log('building the pages (once)');
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await run(process.execPath, [vite, 'build', 'dashboards'], { cwd: projectRoot }).catch((error: unknown) => {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(0) : '';
    throw new StartError(
      `The pages in dashboards/ are not built and could not be built now (${detail}). Run "npm ci" with development packages, then "npm run build".`,
      { cause: error },
    );
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
