/**
 * The schema could not be brought up to date. The message says whose move it is:
 * - `bad_files`: the developer's; the folder of migrations is not in order.
 * - `changed_file`: the developer's; a file that has already run was edited.
 * - `newer_database`: the operator's; the database is ahead of this code, in a way it cannot work with.
 * - `locked`: nobody's yet; another process has been migrating for longer than the wait.
 * - `missing_role`: the operator's; the application role does not exist.
 * - `not_allowed`: the operator's; the schema is behind and this role may not change it.
 * - `failed`: the statements of one file did not run; `cause` is the database's error.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  /** Which of the causes above. */
  readonly code: 'bad_files' | 'changed_file' | 'newer_database' | 'locked' | 'missing_role' | 'not_allowed' | 'failed';

  constructor(code: MigrationError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
