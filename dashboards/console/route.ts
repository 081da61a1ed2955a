import { useLayoutEffect, useState } from 'preact/hooks';

/** The parts of the console. */
export type TabName = 'approvals' | 'approvers' | 'handovers' | 'stops' | 'autonomy' | 'costs' | 'audit' | 'staff';

/** The place the address names: a tab, and in it one request or conversation. */
export type Route = { readonly tab: TabName | null; readonly id: string | null };

const TABS: readonly string[] = [
  'approvals',
  'approvers',
  'handovers',
  'stops',
  'autonomy',
  'costs',
  'audit',
  'staff',
] satisfies TabName[];

/** Reads `#/approvals/<id>`; an unknown tab is null. */
export function parseRoute(hash: string): Route {
  const [tab = '', id = ''] = hash.replace(/^#\/?/u, '').split('/');
  return {
    tab: TABS.includes(tab) ? (tab as TabName) : null,
    id: /^[\w-]{1,64}$/u.test(id) ? id : null,
  };
}

/** The address of a place. */
export function routeHref(tab: TabName, id: string | null = null): string {
  return id === null ? `#/${tab}` : `#/${tab}/${id}`;
}

/** Goes to a place. It is shown before the next key comes: the browser's own word of it comes later, and two quick steps would be one. */
export function goTo(tab: TabName, id: string | null = null): void {
  window.location.hash = routeHref(tab, id);
  window.dispatchEvent(new Event('hashchange'));
}

/** Goes to a place that takes the one shown now out of the reader's way back. */
export function goInstead(tab: TabName, id: string | null): void {
  window.location.replace(routeHref(tab, id));
  window.dispatchEvent(new Event('hashchange'));
}

/** The place shown now. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(window.location.hash));
  useLayoutEffect(() => {
    const follow = (): void => setRoute(parseRoute(window.location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return route;
}
