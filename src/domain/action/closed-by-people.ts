/** That people closed an unknown outcome, and what the provider had to say to it. */
export type ClosedByPeople = {
  /** Who stated it, by staff id. */
  readonly by: readonly string[];
  /**
   * `confirms`: it has the refund they named, for this payment and amount. `knows_of_none`: it has none under our reference, and they say that none was paid.
   * `not_asked`: it cannot be asked, so nothing but their word says that it was paid.
   */
  readonly provider: 'confirms' | 'knows_of_none' | 'not_asked';
};

const PROVIDER: readonly unknown[] = ['confirms', 'knows_of_none', 'not_asked'] satisfies ClosedByPeople['provider'][];

/** Reads it from what the ledger or the audit keeps of an outcome; null for one that the provider stated. */
export function closedByPeople(result: unknown): ClosedByPeople | null {
  if (typeof result !== 'object' || result === null || !('closed_by_people' in result)) return null;
  const closed = result.closed_by_people;
  if (typeof closed !== 'object' || closed === null || !('by' in closed) || !('provider' in closed)) return null;
  const { by, provider } = closed;
  if (!Array.isArray(by) || !PROVIDER.includes(provider)) return null;
  return { by: by.filter((one) => typeof one === 'string'), provider: provider as ClosedByPeople['provider'] };
}

/** Whether nothing but the word of people says that it was done. */
export function restsOnWord(result: unknown): boolean {
  return closedByPeople(result)?.provider === 'not_asked';
}
