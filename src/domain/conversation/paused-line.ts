import { stopLines } from '../languages/lines/stop-lines.ts';
import { speechLanguage } from '../languages/speech-language.ts';

const PAUSED = stopLines['stop.paused'];

/** What a customer reads once per stop, when a message waits behind it, in their language (a two-letter code; English where it is not known). */
export function pausedLine(language: string | null): string {
  return PAUSED[speechLanguage(language)];
}
