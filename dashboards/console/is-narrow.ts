/** True where list and detail do not fit beside each other and are shown one after the other; console.css says the same. */
export function isNarrow(): boolean {
  return window.matchMedia('(max-width: 900px)').matches;
}
