import type { Server } from 'socket.io';
import { createAllowance } from './allowance.ts';
import { refusal } from './refusal.ts';

/** Packets of any kind, joining included, a connection may send within ten seconds: far above what a client of ours does, and above the limit of /chat. */
const PACKETS_PER_TEN_SECONDS = 300;

/** What a connection sends below socket.io, as far as it is looked at here. */
type RawConnection = {
  readonly on: (event: 'packet', hear: (packet: { readonly type: string }) => void) => unknown;
  readonly close: (discard?: boolean) => unknown;
};

/**
 * Leaves nothing open to whoever belongs to none of our namespaces. The root namespace, which socket.io opens by itself, takes nobody; who has joined none in time
 * is cut by the server's `connectTimeout`; and who floods a connection, joined or not, is cut at once.
 */
export function refuseStrangers(io: Server, { rateLimits }: { readonly rateLimits: boolean }): void {
  io.use((_socket, next) => next(refusal('not_found')));
  if (!rateLimits) return;
  io.engine.on('connection', (connection: RawConnection) => {
    const packets = createAllowance({ count: PACKETS_PER_TEN_SECONDS, perMs: 10_000 });
    connection.on('packet', ({ type }) => {
      if (type === 'message' && !packets.take()) connection.close(true);
    });
  });
}
