import { useId, useRef, useState } from 'preact/hooks';
import type { Search, SearchKind } from './audit-api.ts';

const KINDS: Readonly<Record<SearchKind, string>> = {
  order: 'Order',
  customer: 'Customer',
  action: 'Action',
  conversation: 'Conversation',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Asks what to look for; with nothing given, everything is shown, newest first. */
export function SearchForm({ onSearch }: { readonly onSearch: (search: Search | null) => void }) {
  const [kind, setKind] = useState<SearchKind>('order');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ids = { kind: useId(), field: useId(), problem: useId() };
  const search = (): void => {
    const id = field.current?.value.trim() ?? '';
    const wrong = id !== '' && (kind === 'action' || kind === 'conversation') && !UUID.test(id);
    setProblem(wrong ? `The id of ${kind === 'action' ? 'an action' : 'a conversation'} is a UUID.` : null);
    if (wrong) field.current?.focus();
    else onSearch(id === '' ? null : { kind, id });
  };
  return (
    <form
      class="row"
      aria-label="Search the audit"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <label for={ids.kind}>Find by</label>
      <select id={ids.kind} value={kind} onChange={(event) => setKind(event.currentTarget.value as SearchKind)}>
        {Object.entries(KINDS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <label for={ids.field}>{KINDS[kind]} id</label>
      <input
        id={ids.field}
        ref={field}
        type="text"
        maxLength={64}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== null}
        aria-describedby={ids.problem}
      />
      <button type="submit" class="primary">
        Search
      </button>
      <span id={ids.problem} class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </span>
    </form>
  );
}
