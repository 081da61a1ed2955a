/** A server of the stack refused a request, or answered something that is not an answer. `code` is the problem document's, if it had one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when nobody answered. */
  readonly status: number;
  readonly code: string | null;

  constructor(request: string, status: number, code: string | null, detail: string, options?: ErrorOptions) {
    super(`${request}: ${status === 0 ? 'no answer' : status}${code === null ? '' : ` ${code}`}. ${detail}`, options);
    this.status = status;
    this.code = code;
  }
}
