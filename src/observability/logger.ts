import pino from 'pino';

/** Structured log of one process. */
export type Logger = pino.Logger;

/** Names under which secrets and customers' words travel; a log line that carries one shows `[redacted]` in its place. */
const HIDDEN = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'session_token',
  'sessionToken',
  'conversation_token',
  'conversationToken',
  'code',
  'text',
  'email',
  'to',
  'note',
  'comment',
  'args',
];

/** What {@link createLogger} needs. */
export type LoggerOptions = {
  /** Least important level that is written. */
  readonly level: string;
  /** Role of the process: `web`, `agent`, ... */
  readonly role: string;
  /** Where lines go. (Default: standard output.) */
  readonly destination?: pino.DestinationStream;
};

/** Opens the log of a process: JSON lines, times in ISO 8601, errors by type, message, code and stack and nothing else of them. */
export function createLogger(options: LoggerOptions): Logger {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: { role: options.role },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

// The usual serializer copies every field of an error, and database drivers hang rows and parameters on theirs.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    stack: error.stack,
  };
}
