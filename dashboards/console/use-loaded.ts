import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../shared/request-json.ts';
import type { HintTopic, LiveHints } from './live-hints.ts';
import { goToSignIn } from './staff-session.ts';

/** How far a list has come. A list that was read once stays shown while it is read again, also when that fails. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly value: T; readonly stale: boolean };

/** See `everyMs`. */
const READ_AGAIN_MS = 20_000;

type LoadOptions<T> = {
  readonly ask: () => Promise<Answer>;
  readonly read: (body: Readonly<Record<string, unknown>>) => T;
  readonly hints: LiveHints;
  readonly topics: readonly HintTopic[];
  /** Names what is read: another key forgets what was shown. */
  readonly key: string;
  /** Milliseconds between two readings without a hint (default 20,000): the net under a line that hints can fall through. */
  readonly everyMs?: number;
};

/** Reads a list, again on every hint of its topics, and on demand. Of two answers that cross, the later question's wins. */
export function useLoaded<T>(options: LoadOptions<T>): { readonly loaded: Loaded<T>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' });
  const asked = useRef(0);
  const latest = useRef(options);
  latest.current = options;
  const reload = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    void latest.current.ask().then((answer) => {
      if (mine !== asked.current) return;
      if (answer.kind === 'refused' && answer.status === 401) return goToSignIn();
      setLoaded((before) => settle(before, answer, latest.current.read));
    });
  }, []);
  const { key, hints, topics, everyMs = READ_AGAIN_MS } = options;
  useLayoutEffect(() => {
    setLoaded({ kind: 'loading' });
    reload();
    const stops = topics.map((topic) => hints.onHint(topic, reload));
    const timer = setInterval(reload, everyMs);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [key, reload]);
  return { loaded, reload };
}

function settle<T>(before: Loaded<T>, answer: Answer, read: LoadOptions<T>['read']): Loaded<T> {
  if (answer.kind === 'ok') return { kind: 'ready', value: read(answer.body), stale: false };
  if (before.kind === 'ready') return { ...before, stale: true };
  return { kind: 'failed', reason: answer.kind === 'refused' ? answer.detail : 'The server cannot be reached.' };
}
