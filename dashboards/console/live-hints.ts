import { useEffect, useState } from 'preact/hooks';
import { io, type Socket } from 'socket.io-client';

/** What the server says has changed; the rows say what. */
export type HintTopic = 'approvals' | 'inbox' | 'killswitch' | 'members';

const TOPICS: readonly HintTopic[] = ['approvals', 'inbox', 'killswitch', 'members'];

/** The line that says "look again": one per page, shared by its parts. */
export type LiveHints = {
  readonly connected: boolean;
  /** Calls back on every hint of a topic, and after a reconnection, because hints were missed meanwhile. */
  readonly onHint: (topic: HintTopic, listener: () => void) => () => void;
};

type Listeners = Map<HintTopic, Set<() => void>>;

/** Milliseconds a lost line stays unmentioned: a server that restarts is back before anybody has read about it. */
const MENTION_AFTER_MS = 1_000;

/** Opens the line for as long as the component is shown. */
export function useLiveHints(): LiveHints {
  const [connected, setConnected] = useState(true);
  const [listeners] = useState<Listeners>(() => new Map());
  useEffect(() => {
    let mention: ReturnType<typeof setTimeout> | undefined;
    const socket = openLine(listeners);
    socket.on('connect', () => {
      clearTimeout(mention);
      setConnected(true);
      tell(listeners, TOPICS);
    });
    const lost = (): void => {
      clearTimeout(mention);
      mention = setTimeout(() => setConnected(false), MENTION_AFTER_MS);
      if (!socket.active) setTimeout(() => socket.connect(), MENTION_AFTER_MS);
    };
    socket.on('disconnect', lost);
    socket.on('connect_error', (error) => {
      // Somebody who was deactivated or signed out elsewhere: reading anything again leads to the sign-in page.
      if (error.message === 'unauthenticated') tell(listeners, TOPICS);
      lost();
    });
    return () => {
      clearTimeout(mention);
      socket.removeAllListeners();
      socket.disconnect();
    };
  }, [listeners]);
  const onHint = (topic: HintTopic, listener: () => void): (() => void) => {
    const known = listeners.get(topic) ?? new Set();
    listeners.set(topic, known.add(listener));
    return () => known.delete(listener);
  };
  return { connected, onHint };
}

function openLine(listeners: Listeners): Socket {
  const socket = io('/staff', {
    transports: ['websocket', 'polling'],
    reconnectionDelay: 400,
    reconnectionDelayMax: 3_000,
    forceNew: true,
  });
  for (const topic of TOPICS) {
    socket.on(`${topic}_changed`, () => tell(listeners, [topic]));
  }
  return socket;
}

function tell(listeners: Listeners, topics: readonly HintTopic[]): void {
  for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
}
