/** A JSON object whose fields nobody has looked at yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** The value as an object, or null for anything else (arrays included). */
export function asRecord(value: unknown): UnknownRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : null;
}

/** The value as a list; anything else is the empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; other entries are left out. */
export function asRecords(value: unknown): readonly UnknownRecord[] {
  return asList(value)
    .map(asRecord)
    .filter((entry) => entry !== null);
}

/** A text with at least one character, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, or null. Numbers in texts do not count. */
export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** True only for `true`. */
export function asFlag(value: unknown): boolean {
  return value === true;
}
