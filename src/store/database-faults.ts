/** Driver and server codes that mean: not now. What is not listed is a fault of ours and must not look like a passing one. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'CONNECTION_CONNECT_TIMEOUT',
  // server: starting up or shutting down, connection lost, too many connections, lock or statement timeout
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
]);

/** What the queue's driver says, which has no code for it. */
const LOST_CONNECTION = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether the database could not be reached or would not answer, so that the same request may work a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === 'string' && UNAVAILABLE.has(code)) return true;
    if (LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

/** Whether a text was sent that PostgreSQL cannot store in any form: one with NUL in it. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22021';
}
