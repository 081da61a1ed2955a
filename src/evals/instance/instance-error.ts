/** There is no instance to work with. The message is for whoever started the command: what is missing, and what to do. */
export class InstanceError extends Error {
  override readonly name = 'InstanceError';
}
