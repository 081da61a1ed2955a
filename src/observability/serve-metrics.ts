import { createServer } from 'node:http';
import getPort, { portNumbers } from 'get-port';
import type { Registry } from 'prom-client';

/** Ports tried one after the other: processes of a role on one machine each take the next. */
const PORTS_TRIED = 32;

/**
 * Serves the figures of a process that has no other port, at `/metrics`, to this machine alone: on `from`, or on the first free port of the 31 after it.
 * Returns the port, and how to stop.
 */
export async function serveMetrics(
  registry: Registry,
  from: number,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const host = '127.0.0.1';
  const port = await getPort({ host, port: portNumbers(from, Math.min(from + PORTS_TRIED - 1, 65_535)) });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
