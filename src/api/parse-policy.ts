import type { AutonomyPolicy } from '../domain/autonomy.ts';
import { readPolicyDocument } from '../domain/ladder/policy-document.ts';
import { Problem } from './problem.ts';

/** Most faults that are named at once. */
const MOST_FAULTS = 100;

/**
 * The policy of a body.
 *
 * @throws Problem `invalid_policy` with every fault.
 */
export function parsePolicy(value: unknown): AutonomyPolicy {
  const read = readPolicyDocument(value);
  if (read.kind === 'ok') return read.policy;
  throw new Problem('invalid_policy', {
    errors: read.faults.slice(0, MOST_FAULTS).map(({ path, message }) => ({
      path: path.slice(0, 200).toWellFormed(),
      message,
    })),
  });
}
