import { type BurstTask, driveBurst } from '../burst/drive-burst.ts';

/*
 * Process of a benchmark: customers that arrive at a given rate, and the worker that answers them. Its task is its first argument.
 */

const task = JSON.parse(process.argv[2] ?? '{}') as BurstTask;
const rows = await driveBurst(task, (text) => process.stderr.write(`${text}\n`));
process.send?.(rows, () => process.exit(0));
