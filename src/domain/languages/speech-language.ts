/** Languages in which code itself speaks to customers, as two-letter codes. The model answers in any. */
export const speechLanguages = ['en', 'hi', 'es', 'ar'] as const;

/** One of {@link speechLanguages}. */
export type SpeechLanguage = (typeof speechLanguages)[number];

/**
 * The language code speaks to somebody whose language is `code` (`hi`, `es-MX`, null when not known): that one where the sentences are
 * written in it, else English.
 */
export function speechLanguage(code: string | null | undefined): SpeechLanguage {
  const base = code?.toLowerCase().split(/[-_]/)[0];
  return speechLanguages.find((known) => known === base) ?? 'en';
}
