import { InterruptedError } from '../../evals/instance/interruption.ts';
import { UsageError } from './usage-error.ts';

/** A kind of error whose message is fit to be printed as it stands. */
type Expected = abstract new (...args: never[]) => Error;

/**
 * Tells on stderr why a command ended, and returns the exit code: 2 for a wrong command line, 130 for an interruption, else 1. The message of
 * an expected error stands alone; any other says first that it did not work, and never with a stack.
 */
export function reportFailure(error: unknown, expected: readonly Expected[]): 1 | 2 | 130 {
  const told = [UsageError, InterruptedError, ...expected].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${told ? message : `It did not work: ${message}`}\n`);
  if (error instanceof UsageError) return 2;
  return error instanceof InterruptedError ? 130 : 1;
}
