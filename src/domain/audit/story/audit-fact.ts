/** An audit row as a story is told from it. */
export type AuditFact = {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly actor: string;
  readonly conversationId: string | null;
  readonly actionId: string | null;
  readonly orderId: string | null;
  readonly tool: string | null;
  readonly args: unknown;
  readonly ruleResults: unknown;
  readonly result: unknown;
  readonly approverId: string | null;
  readonly versions: unknown;
};

/** How the teller writes what depends on the reader. */
export type StoryWords = {
  /** A point in time, in the store's zone, with the zone named. */
  readonly time: (instant: Date) => string;
  /** A member of staff by id: their name, or the id where there is none. */
  readonly person: (staffId: string) => string;
};

/** The value as an object; empty for anything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The objects of a list; none for anything else. */
export function asObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** A text with something in it; null for anything else. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A safe integer; null for anything else. */
export function asInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Texts of a list. */
export function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}
