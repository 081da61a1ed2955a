/** The one way to write a JSON value: fields in order of their names, no spaces. Equal values give equal text, so a digest of it can be compared. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(JSON.parse(JSON.stringify(value)), (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
