import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';

/** One part of a request that was wrong: where, as `lines[0].quantity`, and what is asked for. */
export type Fault = { readonly path: string; readonly message: string };

/**
 * A request the store does not carry out. Thrown, not returned, so that it also rolls back the transaction it is thrown in:
 * whoever sees it knows that nothing was booked.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** HTTP status. 422 is a refusal: understood, and proven not executed. */
  readonly status: number;
  /** Stable word for programs. */
  readonly code: string;
  /** Single faults of the request, when there are several. */
  readonly faults: readonly Fault[];

  constructor(status: number, code: string, detail: string, faults: readonly Fault[] = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.faults = faults;
  }

  /** The RFC 9457 document. */
  toDocument() {
    const errors = this.faults.length > 0 ? { errors: this.faults } : {};
    const title = STATUS_CODES[this.status] ?? 'Problem';
    return { type: 'about:blank', title, status: this.status, code: this.code, detail: this.message, ...errors };
  }
}

/** A refusal: the request was understood and not executed. */
export function refusal(code: string, detail: string): Problem {
  return new Problem(422, code, detail);
}

/** What a schema found, as a problem that names every fault. `at` is where in the request the checked value stood. */
export function invalidRequest(status: number, error: z.ZodError, at: readonly string[] = []): Problem {
  const faults = error.issues.map((issue) => ({ path: pathText([...at, ...issue.path]), message: issue.message }));
  const shown = faults.slice(0, 5).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more`] : [];
  return new Problem(status, 'invalid_request', [...shown, ...more].join('; '), faults);
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
