import { useId, useState } from 'preact/hooks';

/** Takes a period with it, as a file. Days are midnight UTC; the last one is left out. */
export function ExportForm() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const ids = { from: useId(), to: useId() };
  const address = (format: string): string => {
    const query = new URLSearchParams({ format });
    if (from !== '') query.set('from', from);
    if (to !== '') query.set('to', to);
    return `/internal/audit/export?${query}`;
  };
  return (
    <section aria-label="Export" class="row">
      <label for={ids.from}>From</label>
      <input id={ids.from} type="date" value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
      <label for={ids.to}>Up to, not including</label>
      <input id={ids.to} type="date" value={to} onInput={(event) => setTo(event.currentTarget.value)} />
      <a class="button" href={address('csv')} download>
        Export as CSV
      </a>
      <a class="button" href={address('ndjson')} download>
        Export as JSON lines
      </a>
    </section>
  );
}
