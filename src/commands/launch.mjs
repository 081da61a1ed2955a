/*
 * Starts a command: `node src/commands/launch.mjs start --only web`. In plain JavaScript of the oldest kind that has modules, so
 * that a Node too old for the TypeScript beside it says so in one line instead of failing over its syntax.
 */

import { existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Countersign needs Node 22.18 or newer, and this is Node ${process.versions.node}. ` +
      'npm scripts run on the Node 24 of the npm package "node": run "npm rebuild node" to let its install script fetch it, ' +
      'or install Node 24.\n',
  );
  process.exit(1);
}

// Compiled code is kept beside the data, where nobody else can put any; a folder that is not there yet is for the start to make.
const root = fileURLToPath(new URL('../../', import.meta.url));
// biome-ignore lint/style/noProcessEnv: src/config is TypeScript, and the cache must be on before any is loaded
const dataDir = resolve(root, process.env.DATA_DIR || '.countersign');
if (existsSync(dataDir)) module.enableCompileCache(join(dataDir, 'compile-cache'));

const [command = '', ...rest] = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url));
const commands = files.flatMap((file) => (/^[a-z-]+\.ts$/.test(file) ? [file.slice(0, -3)] : []));
if (!commands.includes(command)) {
  process.stderr.write(`There is no command "${command}". Possible: ${commands.join(', ')}.\n`);
  process.exit(2);
}
process.argv.splice(2, process.argv.length, ...rest);
// Node 22 and early 24 announce with every start that type stripping is experimental.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`);
});
await import(`./${command}.ts`);
