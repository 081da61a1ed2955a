import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listening HTTP server. */
export type ServedApp = {
  readonly server: Server;
  /** The port it listens on; another one than asked for only when 0 was asked for. */
  readonly port: number;
  /** Takes no new requests, lets those under way end for up to `graceMs`, then cuts what is left. (Default: 5,000.) */
  readonly close: (graceMs?: number) => Promise<void>;
};

/** Longest a client may take to send one whole request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Listens. Resolves once connections are taken; rejects when the port cannot be had. */
export async function serveApp(
  app: RequestListener,
  address: { readonly host: string; readonly port: number },
): Promise<ServedApp> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: (graceMs = 5_000) =>
      new Promise<void>((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
