import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE = `:root{color-scheme:light dark;--paper:#f5f4f0;--ink:#1d1c19;--muted:#59564e;--line:#d8d5cc;--accent:#0b5a50;--focus:#1a5fb4}
@media (prefers-color-scheme:dark){:root{--paper:#151513;--ink:#eeece6;--muted:#b0aca1;--line:#3a3833;--accent:#7fd0c0;--focus:#8fbcff}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:40px 24px;overflow-wrap:anywhere}main.short{max-width:36rem;padding-top:18vh}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}h2{margin:32px 0 8px;font-size:1.125rem;line-height:1.35}p{margin:0 0 16px}
ul.ways{margin:0 0 24px;padding:0;list-style:none}.ways a{display:inline-block;padding:10px 0}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}small{color:var(--muted)}
pre{overflow-x:auto}table{border-collapse:collapse}th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}`;

/** The policy such a page is sent under: it loads nothing, and its one style is known by its digest. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

/** What a plain page is made of. */
export type PlainPage = {
  /** As HTML. */
  readonly title: string;
  /** As HTML: the whole `main`. */
  readonly main: string;
  /** Null where nobody knows what language the words are in. (Default: `en`.) */
  readonly language?: string | null;
};

/** A page made here, without script: it is to be read, by people and not by search engines, in light and in dark. */
export function plainPage({ title, main, language = 'en' }: PlainPage): string {
  const lang = language === null ? '' : ` lang="${language}"`;
  return `<!doctype html><html${lang}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>${main}</body></html>`;
}

/** Sends a page of {@link plainPage} under its policy. */
export function sendPlainPage(res: Response, page: string): void {
  res.setHeader('Content-Security-Policy', POLICY);
  res.type('html').send(page);
}
