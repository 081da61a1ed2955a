/**
 * Arguments as lists, logs and the audit may show them: an address that was typed is left out. A reference to a kept one stays, because nothing can be
 * read from it.
 */
export function shownArguments(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args) || !('address' in args)) return args;
  const { address } = args;
  const isReference = typeof address === 'object' && address !== null && 'personal_value_id' in address;
  return isReference ? args : { ...args, address: '[address]' };
}
