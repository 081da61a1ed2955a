import { formatCountdown } from '../../shared/format-time.ts';
import { useServerNow } from '../../shared/server-clock.ts';

/** The time left until a decision is due, by the server's clock, renewed every second. */
export function Countdown({ dueAt }: { readonly dueAt: number | null }) {
  const now = useServerNow();
  if (dueAt === null) return <span class="countdown">no due time</span>;
  const { text, late } = formatCountdown(dueAt, now);
  return (
    <span class={late ? 'countdown late' : 'countdown'} role="timer" aria-live="off">
      {late ? text : `due ${text}`}
    </span>
  );
}
