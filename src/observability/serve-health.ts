import { createServer, type RequestListener, type Server } from 'node:http';

/** What a role tells a process manager about itself. */
export type HealthOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether the role can do its work at this moment. A rejection counts as no. */
  readonly isReady: () => Promise<boolean>;
};

/** A listening health port. `close` ends it at once. */
export type HealthPort = { readonly port: number; readonly close: () => Promise<void> };

/** Longest a look at readiness may take, in milliseconds: a probe gives up soon after. */
const LOOK_WITHIN_MS = 2_000;

/**
 * Answers `GET /healthz` (200 while this process still answers at all) and `GET /readyz` (200 while it can do its work, else 503), for roles that
 * serve nothing else. Rejects when the port cannot be had.
 */
export async function serveHealth({ host, port, isReady }: HealthOptions): Promise<HealthPort> {
  const server = createServer(answering(isReady));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : port, close: () => closeNow(server) };
}

function answering(isReady: HealthOptions['isReady']): RequestListener {
  return (req, res) => {
    const tell = (status: number, word: string) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: word }));
    if (req.url === '/healthz') tell(200, 'ok');
    else if (req.url !== '/readyz') tell(404, 'not_found');
    else
      void inTime(isReady).then(
        (ready) => tell(ready ? 200 : 503, ready ? 'ready' : 'unavailable'),
        () => tell(503, 'unavailable'),
      );
  };
}

function inTime(isReady: HealthOptions['isReady']): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(resolve, LOOK_WITHIN_MS, false);
    isReady()
      .then(resolve, reject)
      .finally(() => clearTimeout(late));
  });
}

function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
