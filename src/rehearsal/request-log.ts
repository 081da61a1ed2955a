/** What kind of answer a request got. */
export type AnswerKind = 'rules' | 'script' | 'router' | 'rejected' | 'unexpected_call';

/** One request to `/v1/chat/completions`, as `GET /_control/requests` shows it. */
export type LoggedRequest = {
  readonly at: string;
  /** The whole request as it was sent; the bare text when it is not JSON. */
  readonly body: unknown;
  readonly answer: AnswerKind;
  readonly stream: boolean;
  readonly status: number;
  /** `sent` whole, `aborted` before its end, or still `open`. */
  readonly delivery: 'open' | 'sent' | 'aborted';
};

/** A request while it is kept: the body stays text until somebody asks for it. */
export type RequestRecord = {
  readonly at: number;
  readonly raw: string;
  readonly answer: AnswerKind;
  readonly stream: boolean;
  readonly status: number;
  delivery: LoggedRequest['delivery'];
};

/** Requests kept at most. Enough for any test; a load test would otherwise fill the memory. */
const MAX_REQUESTS = 5_000;

/** Characters of request bodies kept at most. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** The newest requests, oldest first. Keys and headers are not kept. */
export class RequestLog {
  #records: RequestRecord[] = [];
  #characters = 0;
  #dropped = 0;

  /** Keeps one request; the oldest give way when there are too many. */
  add(record: RequestRecord): void {
    this.#records.push(record);
    this.#characters += record.raw.length;
    if (this.#records.length > MAX_REQUESTS || this.#characters > MAX_CHARACTERS) this.#dropOldest();
  }

  /** All that is kept, and how many were dropped for want of room. What the router was asked is a list of its own: the other holds what answers customers. */
  list(): { requests: LoggedRequest[]; router_requests: LoggedRequest[]; dropped: number } {
    const kept = this.#records.map(shown);
    return {
      requests: kept.filter(({ answer }) => answer !== 'router'),
      router_requests: kept.filter(({ answer }) => answer === 'router'),
      dropped: this.#dropped,
    };
  }

  /** Forgets everything. */
  clear(): void {
    this.#records = [];
    this.#characters = 0;
    this.#dropped = 0;
  }

  /** A tenth at a time, so that a full log does not move all its entries for each new one. */
  #dropOldest(): void {
    const gone = this.#records.splice(0, Math.max(Math.ceil(this.#records.length / 10), 1));
    this.#characters -= gone.reduce((sum, record) => sum + record.raw.length, 0);
    this.#dropped += gone.length;
  }
}

function shown({ at, raw, ...record }: RequestRecord): LoggedRequest {
  return { at: new Date(at).toISOString(), body: parsed(raw), ...record };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
