/** What stood there instead, to follow what an option takes: `, not "moon"`. Nothing where it was left out. */
export function notGiven(given: string | undefined | null): string {
  return given === undefined || given === null ? '' : `, not "${given}"`;
}
