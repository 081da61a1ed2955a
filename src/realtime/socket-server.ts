import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import { openChatNamespace } from './chat-namespace.ts';
import type { ChatNamespaceDeps } from './chat-session.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { openStaffNamespace, type StaffNamespaceDeps } from './staff-namespace.ts';

/** How socket servers of several processes speak with each other. */
export type SocketAdapter = NonNullable<ServerOptions['adapter']>;

/** What {@link openSocketServer} works with. */
export type SocketServerDeps = ChatNamespaceDeps &
  StaffNamespaceDeps & {
    /** Between processes; without one this process stands alone. */
    readonly adapter: SocketAdapter | null;
    /** How long a connection may stay that has joined neither of our namespaces, in milliseconds. (Default: 10,000: an authentication waits for the database.) */
    readonly joinWithinMs?: number;
  };

/** The sockets of this process. */
export type SocketServer = {
  /** Cuts every socket of a member of staff, on every process. */
  readonly disconnectStaff: (staffId: string) => void;
  /** Cuts all sockets; their clients come back by themselves, to whoever listens then. */
  readonly close: () => Promise<void>;
};

/**
 * Largest packet taken, in bytes: a text of a megabyte is told that it is too long; what is larger is cut off without a word.
 */
const MAX_PACKET_BYTES = 1_200_000;

/**
 * Opens /chat for customers and /staff for the pages of staff. Connection state recovery stays off: it would let a client back in without asking
 * for its token, and the replay by `after` is complete without it.
 */
export async function openSocketServer(httpServer: HttpServer, deps: SocketServerDeps): Promise<SocketServer> {
  const io = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: deps.joinWithinMs ?? 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    ...(deps.adapter ? { adapter: deps.adapter } : {}),
  });
  refuseStrangers(io, deps);
  openChatNamespace(io, deps);
  const staff = await openStaffNamespace(io, deps);
  return {
    disconnectStaff: staff.disconnectStaff,
    close: async () => {
      await staff.close();
      // io.close() would close the HTTP server too, which has requests of its own to finish.
      for (const namespace of ['/chat', '/staff']) {
        for (const socket of io.of(namespace).sockets.values()) socket.conn.close();
      }
      io.engine.close();
      await Promise.all(['/', '/chat', '/staff'].map((namespace) => io.of(namespace).adapter.close()));
    },
  };
}
