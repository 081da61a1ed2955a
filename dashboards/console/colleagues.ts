import { useEffect } from 'preact/hooks';
import { requestJson } from '../shared/request-json.ts';
import { createStore, useStore } from '../shared/store.ts';
import { asRecords, asText, type UnknownRecord } from '../shared/unknown-value.ts';
import type { LiveHints } from './live-hints.ts';

const names = createStore<ReadonlyMap<string, string>>(new Map());

/** Keeps the names of everybody who works here; the pages below are drawn again once they are known. */
export function useColleagues(hints: LiveHints): void {
  useStore(names);
  useEffect(() => {
    const read = (): void => {
      void requestJson({ method: 'GET', url: '/internal/colleagues' }).then((answer) => {
        if (answer.kind === 'ok') rememberNames(answer.body);
      });
    };
    read();
    return hints.onHint('members', read);
  }, []);
}

/** Takes the names from the server's answer. */
export function rememberNames(body: UnknownRecord): void {
  const listed = asRecords(body['colleagues']).flatMap((row): [string, string][] => {
    const [id, name] = [asText(row['staff_id']), asText(row['name'])];
    return id === null || name === null ? [] : [[id, name]];
  });
  names.set(() => new Map(listed));
}

/** Who an id is, as people speak of them: "Asha Rao (asha)"; the id alone where no name is known, or where it says no more. */
export function nameOf(staffId: string): string {
  const id = staffId.replace(/^staff:/u, '');
  const name = names.get().get(id);
  return name === undefined || name === id ? id : `${name} (${id})`;
}
