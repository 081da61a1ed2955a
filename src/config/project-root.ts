import { fileURLToPath } from 'node:url';

/** Absolute path of the project: the folder that holds package.json, workers and migrations. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/(?<=.)[/\\]$/, '');
