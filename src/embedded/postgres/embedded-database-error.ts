/** The embedded PostgreSQL could not be brought up. The message says why, and what to do or which setting goes around it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  /** Stable code for tests. */
  readonly code:
    | 'no_binaries'
    | 'musl'
    | 'cache_unusable'
    | 'no_account'
    | 'cluster_unreachable'
    | 'init_failed'
    | 'start_failed';

  constructor(code: EmbeddedDatabaseError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
