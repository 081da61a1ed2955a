import { useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Facts } from '../facts.tsx';
import { goToSignIn } from '../staff-session.ts';
import { askRows, PAGE_SIZE, type Row, readRows, type Search } from './audit-api.ts';
import { currencyOf } from './row-currency.ts';

type RowListProps = { readonly search: Search | null; readonly newest: readonly Row[] };

/** Rows as sentences, newest first; each opens to everything it holds. Older ones are fetched on demand. */
export function RowList({ search, newest }: RowListProps) {
  const [older, setOlder] = useState<readonly Row[]>([]);
  const [state, setState] = useState<'more' | 'busy' | 'end' | 'failed'>(newest.length < PAGE_SIZE ? 'end' : 'more');
  const rows = [...newest, ...older.filter((row) => newest.every(({ id }) => id !== row.id))];
  const readOlder = async (): Promise<void> => {
    setState('busy');
    const answer = await askRows(search, rows.at(-1)?.id ?? null);
    if (answer.kind === 'refused' && answer.status === 401) return goToSignIn();
    if (answer.kind !== 'ok') return setState('failed');
    const page = readRows(answer.body);
    setOlder([...older, ...page]);
    setState(page.length < PAGE_SIZE ? 'end' : 'more');
  };
  if (rows.length === 0) return <p class="hint">No rows.</p>;
  return (
    <>
      <ol class="audit-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <RowLine row={row} />
          </li>
        ))}
      </ol>
      {state === 'end' ? null : (
        <button type="button" aria-disabled={state === 'busy'} onClick={() => state !== 'busy' && void readOlder()}>
          {state === 'busy' ? 'Reading' : 'Older rows'}
        </button>
      )}
      {state === 'failed' ? (
        <p class="notice bad" role="alert">
          Older rows could not be read. Try again.
        </p>
      ) : null}
    </>
  );
}

function RowLine({ row }: { readonly row: Row }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={row.at}>{formatInstant(row.at)}</time> <span dir="auto">{visibleText(row.sentence)}</span>
      </summary>
      {open ? (
        <>
          <p class="hint">
            Row {row.id}, {row.position === null ? 'not sealed yet' : `sealed at position ${row.position}`}.
          </p>
          <Facts record={row.record} currency={currencyOf(row.record)} without={['id', 'position', 'sentence']} />
        </>
      ) : null}
    </details>
  );
}
