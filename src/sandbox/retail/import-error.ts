/** An import that cannot go on. The message is for whoever started it: what is wrong, and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
