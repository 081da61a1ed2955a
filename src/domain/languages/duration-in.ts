import { speechLanguage } from './speech-language.ts';

// Digits stay the ones the shop's amounts and order numbers are written in.
const LOCALES = { en: 'en', hi: 'hi-u-nu-latn', es: 'es', ar: 'ar-u-nu-latn' } as const;

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** A length of time as people say it in a language, rounded up so that it never promises less: `4 hours`, `45 minutes`, `3 days`. Milliseconds. */
export function durationIn(language: string | null | undefined, ms: number): string {
  const [unit, size] =
    ms > 2 * DAY ? (['day', DAY] as const) : ms >= HOUR ? (['hour', HOUR] as const) : (['minute', MINUTE] as const);
  const number = Math.max(1, Math.ceil(ms / size));
  const locale = LOCALES[speechLanguage(language)];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
}
