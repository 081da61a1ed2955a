import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandboxApp } from './http/sandbox-app.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** Where the store listens, and whether the test handles exist. */
export type ServeOptions = {
  readonly store: SandboxStore;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly control: boolean;
};

/** A listening store. `url` has no trailing slash. */
export type ServedSandbox = { readonly url: string; close(): Promise<void> };

/** How long idle connections are kept open, in milliseconds. Longer than clients keep theirs, so that we never hang up first. */
const keepAliveMs = 65_000;

/** How long a stop waits for answers that are on their way, in milliseconds. */
const drainMs = 3_000;

/** Starts listening. `close` lets running requests finish, lets go of those a fault holds, and never takes longer than 3 s. */
export async function serveSandbox(options: ServeOptions): Promise<ServedSandbox> {
  const stopping = new AbortController();
  const app = createSandboxApp({ store: options.store, control: options.control, stopping: stopping.signal });
  const server = createServer({ keepAliveTimeout: keepAliveMs }, app);
  await listen(server, options.host, options.port);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    close: () => {
      stopping.abort();
      return closeServer(server);
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  const backstop = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(backstop);
}
