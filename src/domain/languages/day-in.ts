import { dayInWords } from '../day-in-words.ts';
import { speechLanguage } from './speech-language.ts';

// Digits stay the ones the shop's amounts and order numbers are written in.
const LOCALES = { hi: 'hi-u-nu-latn', es: 'es', ar: 'ar-u-nu-latn-ca-gregory' } as const;

/**
 * A day as people write it in a language: `2026-06-17` is `17 June 2026`, `17 जून 2026`, `17 de junio de 2026`, `17 يونيو 2026`. Takes a date
 * or an instant, by the date it begins with; what is no date comes back as it is.
 */
export function dayIn(language: string | null | undefined, date: string): string {
  const spoken = speechLanguage(language);
  const [day] = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(date) ?? [];
  if (spoken === 'en' || day === undefined) return dayInWords(date);
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat(LOCALES[spoken], { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}
