/** A command of ops cannot be carried out; the message says why and what to do, fit to be printed as it stands. */
export class OpsError extends Error {
  override readonly name = 'OpsError';
}
