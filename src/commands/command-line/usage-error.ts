/**
 * The command line is wrong: the one kind of mistake a command ends with 2 for. The message names the word that was wrong, what is
 * possible and what to do next, fit to be printed as it stands.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
