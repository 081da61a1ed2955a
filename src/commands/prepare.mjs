/*
 * Runs at the end of `npm ci`: builds the pages of dashboards/. In plain JavaScript, and never a reason for an install to fail: what is
 * missing is built at the next `npm start`.
 */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const vite = `${root}node_modules/vite/bin/vite.js`;

if (existsSync(vite) && existsSync(`${root}dashboards/vite.config.ts`)) {
  const { status } = spawnSync(process.execPath, [vite, 'build', 'dashboards', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.stderr.write('The pages could not be built now; npm start tries again.\n');
}
