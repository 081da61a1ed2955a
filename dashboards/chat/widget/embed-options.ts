import { type SpeechLanguage, speechLanguage } from '../../../src/domain/languages/speech-language.ts';

/** What the script tag says. */
export type EmbedOptions = {
  /** Scheme, host and port of the server that the script came from. */
  readonly origin: string;
  /** `data-session-token`: who the customer is, signed by the shop; null for a guest. */
  readonly sessionToken: string | null;
  /** `data-title`: what the panel is headed; null for "Support" in the language spoken. */
  readonly title: string | null;
  /** `data-language`: the language the chat speaks whatever the customer writes; null to follow the customer. */
  readonly language: SpeechLanguage | null;
};

/** Reads the attributes of the script tag that loaded the chat. Without a tag (loaded in another way) the page's own server is used. */
export function readEmbedOptions(script: Element | null): EmbedOptions {
  const data = script instanceof HTMLScriptElement ? script.dataset : {};
  const source = script instanceof HTMLScriptElement && script.src !== '' ? script.src : window.location.href;
  return {
    origin: new URL(source).origin,
    sessionToken: data['sessionToken'] || null,
    title: data['title'] || null,
    language: data['language'] ? speechLanguage(data['language']) : null,
  };
}
