/** The stack cannot be started as asked. The message names the setting or file at fault and what to do; it is printed alone, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Stable code for tests. */
  readonly code = 'cannot_start';
}
