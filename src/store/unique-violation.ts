import postgres from 'postgres';

/** Whether the database refused a row because another one holds its place: the last guard of claims, slots and calls. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505';
}
