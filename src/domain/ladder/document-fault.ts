/** One thing wrong with a document: where, and what to write instead. */
export type DocumentFault = { readonly path: string; readonly message: string };

/** A fault for every field of a part of a document that is none of the known ones. `path` is the part's own, with its dot, or empty. */
export function unknownFields(path: string, value: Record<string, unknown>, known: readonly string[]): DocumentFault[] {
  return Object.keys(value)
    .filter((field) => !known.includes(field))
    .map((field) => ({ path: `${path}${field}`, message: `is not known here; there are ${known.join(', ')}` }));
}

/** Whether a value of a document is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
