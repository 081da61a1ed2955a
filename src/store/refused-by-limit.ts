import postgres from 'postgres';

/**
 * Whether the database refused a decision's row because the amount is above its decider's own limit: the last guard, where a limit was lowered after the
 * rules were judged. Known by the function that raised it; other guards use the same code.
 */
export function isRefusedByLimit(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === '42501' &&
    /\bfunction (?:\w+\.)?check_own_limit\(\)/.test(error.where ?? '')
  );
}
