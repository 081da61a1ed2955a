import postgres from 'postgres';
import { decodeSignal, type EventSignal, encodeSignal, type Signal } from '../contracts/signals.ts';

/** Channel name; one database is one store. */
const CHANNEL = 'countersign_events';
/** Signals gathered into one NOTIFY, because each NOTIFY that commits alone serialises all commits behind it. */
const GATHER_MS = 4;
/** A payload holds at most 8,000 bytes; 140 signals of 54 bytes stay below. */
const SIGNALS_PER_NOTIFY = 140;

/** Signals over LISTEN/NOTIFY on a client of its own (a direct address: a transaction pooler drops LISTEN). */
export function openPostgresSignal(url: string, onError: (error: unknown) => void): EventSignal {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: 'countersign-signal' },
    onnotice: () => {},
  });
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = (): void => {
    timer = null;
    const all = [...waiting];
    waiting.clear();
    for (let start = 0; start < all.length; start += SIGNALS_PER_NOTIFY) {
      const payload = all.slice(start, start + SIGNALS_PER_NOTIFY).join(',');
      sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.catch(onError);
    }
  };

  return {
    publish: (signal) => {
      waiting.add(encodeSignal(signal));
      timer ??= setTimeout(flush, GATHER_MS);
    },
    subscribe: async (handler) => {
      const { unlisten } = await sql.listen(
        CHANNEL,
        (payload) => {
          for (const text of payload.split(',')) deliver(handler, decodeSignal(text));
        },
        () => handler({ kind: 'resync' }),
      );
      return unlisten;
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sql.end({ timeout: 2 });
    },
  };
}

function deliver(handler: (signal: Signal) => void, signal: Signal | null): void {
  if (signal) handler(signal);
}
