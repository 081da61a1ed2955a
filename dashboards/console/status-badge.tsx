import type { StatusWords, Tone } from './approvals/status-words.ts';

const ICONS: Readonly<Record<Tone, string>> = {
  good: 'm4 12 5 5L20 6',
  bad: 'M5 5l14 14M19 5 5 19',
  warn: 'M12 4v10M12 18v2',
  plain: 'M5 12h14',
};

/** A status as icon and words. */
export function StatusBadge({ status }: { readonly status: StatusWords }) {
  return (
    <span class={`badge ${status.tone}`}>
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d={ICONS[status.tone]} fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" />
      </svg>
      {status.text}
    </span>
  );
}
