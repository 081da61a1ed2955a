import type { CallTrace } from './call-trace.ts';

/** In how many answers of the model the help articles were searched and said nothing, since a search last found something. */
export function policyMisses(calls: readonly CallTrace[]): number {
  const searches = searchesOf(calls);
  const sinceFound = searches.slice(searches.findLastIndex(({ code }) => code === 'ok') + 1);
  return new Set(sinceFound.map(({ answer }) => answer)).size;
}

/** Whether a search found a passage. */
export function foundPassage(calls: readonly CallTrace[]): boolean {
  return searchesOf(calls).some(({ code }) => code === 'ok');
}

function searchesOf(calls: readonly CallTrace[]): readonly CallTrace[] {
  return calls.filter(({ tool, code }) => tool === 'search_policy' && (code === 'ok' || code === 'no_passage'));
}
