import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { EventSignal } from '../contracts/signals.ts';
import { type StaffMember, type StaffRole, staffRole } from '../contracts/staff.ts';
import type { AuthenticateStaff, StaffCredentials } from '../identity/authenticate-staff.ts';
import { isOwnSite } from '../identity/own-site.ts';
import type { BusinessEvents } from '../observability/events.ts';
import type { Metrics } from '../observability/metrics.ts';
import { refusal } from './refusal.ts';

/** What {@link openStaffNamespace} works with. */
export type StaffNamespaceDeps = {
  readonly authenticateStaff: AuthenticateStaff;
  readonly publicUrl: string;
  readonly signal: Pick<EventSignal, 'subscribe'>;
  readonly events: BusinessEvents;
  readonly metrics: Metrics;
  /** How often every connection is asked again who it is, in milliseconds. (Default: 2,000.) */
  readonly recheckMs?: number;
};

/** Which roles hear of what. A hint says "look again"; what there is to see the routes decide. */
const HINTS = {
  approvals: ['approver', 'ops', 'admin'],
  inbox: ['agent', 'admin'],
  killswitch: staffRole.options,
  members: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

type Topic = keyof typeof HINTS;
const TOPICS = Object.keys(HINTS) as Topic[];

type StaffConnection = { readonly member: StaffMember; readonly credentials: StaffCredentials };

/**
 * Serves /staff: hints `approvals_changed`, `inbox_changed`, `killswitch_changed`, `members_changed` to signed-in staff, by role. Who a connection is gets asked again
 * with every change of members and every two seconds, so that nobody who was deactivated or signed out goes on listening.
 */
export async function openStaffNamespace(
  io: Server,
  deps: StaffNamespaceDeps,
): Promise<{ readonly disconnectStaff: (staffId: string) => void; readonly close: () => Promise<void> }> {
  const identified = new WeakMap<Socket, StaffConnection>();
  const connections = new Map<Socket, StaffConnection>();
  const staff = io.of('/staff');
  staff.use((socket, next) => {
    identify(deps, socket).then(
      (connection) => {
        if (connection) identified.set(socket, connection);
        next(connection ? undefined : refusal('unauthenticated'));
      },
      (error: unknown) => {
        deps.events.fault(error, { part: 'staff socket' });
        next(refusal('unavailable'));
      },
    );
  });
  staff.on('connection', (socket) => {
    const connection = identified.get(socket);
    if (connection) serve(socket, connection, connections, deps);
    else socket.disconnect(true);
  });
  const hint = (topic: Topic): void => {
    staff.local.to(`hints:${topic}`).emit(`${topic}_changed`, {});
  };
  const recheckNow = () => void recheckAll(connections, deps);
  const unsubscribe = await deps.signal.subscribe((signal) => {
    if (signal.kind === 'staff') hint(signal.topic);
    if (signal.kind === 'resync') TOPICS.forEach(hint);
    // Whoever was deactivated or given another role is cut now; the clock below is for signals that were lost.
    if (signal.kind === 'resync' || (signal.kind === 'staff' && signal.topic === 'members')) recheckNow();
  });
  const recheck = setInterval(recheckNow, deps.recheckMs ?? 2_000);
  return {
    disconnectStaff: (staffId) => staff.in(`staff:${staffId}`).disconnectSockets(true),
    close: async () => {
      clearInterval(recheck);
      await unsubscribe();
    },
  };
}

function serve(
  socket: Socket,
  connection: StaffConnection,
  connections: Map<Socket, StaffConnection>,
  deps: StaffNamespaceDeps,
): void {
  connections.set(socket, connection);
  const { staffId, role } = connection.member;
  deps.metrics.connections.inc({ kind: 'staff_socket' });
  void socket.join([
    `staff:${staffId}`,
    ...TOPICS.filter((topic) => hears(topic, role)).map((topic) => `hints:${topic}`),
  ]);
  socket.on('disconnect', () => {
    deps.metrics.connections.dec({ kind: 'staff_socket' });
    connections.delete(socket);
  });
}

function hears(topic: Topic, role: StaffRole): boolean {
  return (HINTS[topic] as readonly StaffRole[]).includes(role);
}

const staffAuth = z.looseObject({ token: z.string().max(4_096).nullish() });

async function identify(deps: StaffNamespaceDeps, socket: Socket): Promise<StaffConnection | null> {
  const { headers, auth } = socket.handshake;
  const token = staffAuth.safeParse(auth).data?.token;
  const authorization = token ? `Bearer ${token}` : headers.authorization;
  const credentials = { authorization, cookie: headers.cookie };
  const member = await deps.authenticateStaff(credentials);
  // Browsers open sockets to anywhere, send the cookie along and say where they come from; only our own pages may.
  const fromBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (member?.via === 'session' && fromBrowser && !isOwnSite(headers, deps.publicUrl)) return null;
  return member ? { member, credentials } : null;
}

async function recheckAll(connections: Map<Socket, StaffConnection>, deps: StaffNamespaceDeps): Promise<void> {
  try {
    for (const [socket, { member, credentials }] of [...connections]) {
      const now = await deps.authenticateStaff(credentials);
      if (now?.staffId === member.staffId && now.role === member.role) continue;
      connections.delete(socket);
      socket.disconnect(true);
    }
  } catch (error) {
    // The database is away; nobody hears anything new meanwhile, and the next round asks again.
    deps.events.fault(error, { part: 'staff socket' });
  }
}
