import { closeHttpAgents, exchange, type HttpOutcome, openHttpAgents } from './http-exchange.ts';
import { judgeWrite } from './judge-write.ts';
import type { ReadResult, WriteResult } from './port.ts';
import { judgeRead, readWithRetries } from './read-with-retries.ts';

/** Where the sandbox store is, and how long one call to it may take. */
export type SandboxClientOptions = { readonly baseUrl: string; readonly timeoutMs: number };

/** Reads and writes against the sandbox store. */
export type SandboxClient = {
  /** Reads up to three times; `parse` answers undefined for a body that is not what was asked for. */
  read<T>(path: string, parse: (body: unknown) => T | undefined): Promise<ReadResult<T>>;
  /** Writes once, on a connection of its own: one that was kept open may be dead without our knowing. */
  write<T>(path: string, write: SandboxWrite, parse: (body: unknown) => T | undefined): Promise<WriteResult<T>>;
  /** One read, once, within the given time. */
  ask(path: string, timeoutMs: number): Promise<HttpOutcome>;
  /** Closes the connections kept for reads. */
  close(): void;
};

/** What is sent and under which key. */
type SandboxWrite = {
  readonly key: string;
  readonly body: unknown;
  readonly method?: 'POST' | 'PUT';
  /** How long the connection may take to stand; nothing is sent later. (Default: {@link LEAVE_WITHIN_MS}.) */
  readonly leaveWithinMs?: number | undefined;
};

/** A write leaves soon or not at all: what was looked at before it must still be so. */
const LEAVE_WITHIN_MS = 2_000;

/** Opens a client. Nothing is connected until the first call. */
export function openSandboxClient({ baseUrl, timeoutMs }: SandboxClientOptions): SandboxClient {
  const agents = openHttpAgents();
  const get = (path: string, within: number) => exchange({ method: 'GET', baseUrl, path, timeoutMs: within, agents });
  return {
    read: (path, parse) => readWithRetries(async () => judgeRead(await get(path, timeoutMs), parse)),
    write: async (path, { key, body, method = 'POST', leaveWithinMs: connectWithinMs = LEAVE_WITHIN_MS }, parse) => {
      const headers = { 'Idempotency-Key': key };
      return judgeWrite(await exchange({ method, baseUrl, path, headers, body, timeoutMs, connectWithinMs }), parse);
    },
    ask: get,
    close: () => closeHttpAgents(agents),
  };
}

/** Whether the store could hold a record under this id; asking for any other would only be refused. */
export function canBeId(id: string): boolean {
  return id !== '' && [...id].length <= 64 && !id.includes('\0') && id.isWellFormed();
}
