import { z } from 'zod';
import {
  type ConfirmableTool,
  confirmableTools,
  confirmedByDefault,
} from '../domain/confirmation/confirmable-tools.ts';

/** Amounts in minor units (paise, cents) by ISO 4217 code. A currency that is not listed has no amount: it needs a person. */
export type AmountsByCurrency = Readonly<Record<string, number>>;

/** One stretch of opening hours on one weekday, in the store's time zone. */
export type OpeningHours = {
  /** ISO weekday: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** `HH:MM`, inclusive. */
  readonly opens: string;
  /** `HH:MM`, exclusive; `24:00` is midnight at the end of the day. */
  readonly closes: string;
};

/**
 * A kind of value: text in, typed value out. `parse` answers undefined for text it cannot read; the operator is then told
 * that the variable `must be <expectation>`, so the expectation is written with an example.
 */
export function valueKind<Value>(expectation: string, parse: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `It must be ${expectation}.` });
    return z.NEVER;
  });
}

/** A whole number between `min` and `max`, both inclusive; `unit` is named to the operator. */
export function wholeNumber(limits: { min: number; max: number; unit: string }) {
  const { min, max, unit } = limits;
  return valueKind(`a whole number of ${unit} from ${min} to ${max}`, (text) => readWhole(text, min, max));
}

function readWhole(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** A duration in milliseconds, up to 90 days. */
export const milliseconds = wholeNumber({ min: 1, max: 90 * 24 * 3_600_000, unit: 'milliseconds' });

/** A TCP port; 0 asks for any free one. */
export const port = valueKind('a port from 1 to 65535, or 0 for any free one', (text) => readWhole(text, 0, 65_535));

/** A count of days, up to ten years. */
export const days = wholeNumber({ min: 0, max: 3_650, unit: 'days' });

/** One of a few words. */
export function choice<const Word extends string>(...words: readonly [Word, ...Word[]]) {
  return valueKind(`one of: ${words.join(', ')}`, (text) => words.find((word) => word === text.toLowerCase()));
}

/** Any of a few words, separated by commas; `none` is none of them. */
export function choices<const Word extends string>(...words: readonly [Word, ...Word[]]) {
  return valueKind(`none, or some of: ${words.join(', ')}`, (text): readonly Word[] | undefined => {
    if (text.toLowerCase() === 'none') return [];
    const given = text.split(',').map((part) => words.find((word) => word === part.trim().toLowerCase()));
    return given.every((word) => word !== undefined) ? given : undefined;
  });
}

/** `on` or `off`; the usual spellings of yes and no are taken too. */
export const flag = valueKind('on or off', (text) => {
  if (/^(on|true|yes|1)$/i.test(text)) return true;
  return /^(off|false|no|0)$/i.test(text) ? false : undefined;
});

/** Which tools wait for the customer's yes. */
export const toolsToConfirm = valueKind(
  `on, off, or a list of tools such as issue_refund,create_return (${confirmableTools.join(', ')})`,
  (text): readonly ConfirmableTool[] | undefined => {
    if (/^(on|true|yes|1)$/i.test(text)) return confirmedByDefault;
    if (/^(off|false|no|0)$/i.test(text)) return [];
    const named = text.split(',').map((name) => name.trim().toLowerCase());
    const known = confirmableTools.filter((tool) => named.includes(tool));
    return new Set(named).size === known.length ? known : undefined;
  },
);

/** Free text of at most `max` characters. */
export function text(max: number) {
  return valueKind(`text of at most ${max} characters`, (value) => (value.length <= max ? value : undefined));
}

/** An absolute address with one of the given schemes. A trailing slash is dropped, so that paths can be appended. */
export function address(schemes: readonly string[], example: string) {
  return valueKind(`an address such as ${example}`, (value) => {
    if (!URL.canParse(value)) return undefined;
    const url = new URL(value);
    return schemes.includes(url.protocol.replace(':', '')) ? value.replace(/\/+$/, '') : undefined;
  });
}

/** An `http` or `https` address. */
export const webAddress = address(['http', 'https'], 'https://shop.example.com');

/** Where a server speaks the OpenAI API, version path included. */
export const modelAddress = address(['http', 'https'], 'https://models.example.com/v1');

/** One mail address, without a name. */
export const mailAddress = valueKind('one mail address such as audit@shop.example.com', (value) =>
  /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,255}$/.test(value) ? value : undefined,
);

/** An IANA time zone this Node knows. */
export const timeZone = valueKind('an IANA time zone such as Asia/Kolkata', (value) => {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(value)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone === '' ? undefined : value;
  } catch {
    return undefined;
  }
});

/** An RFC 3339 instant with an offset. */
export const instant = valueKind('an instant with its offset, such as 2026-03-01T12:00:00Z', (value) => {
  const time = z.iso.datetime({ offset: true }).safeParse(value).success ? new Date(value) : undefined;
  return time && Number.isFinite(time.getTime()) ? time : undefined;
});

/** 32 random bytes, written as base64 (44 characters, `base64url` too) or as 64 hexadecimal digits. */
export const keyOf32Bytes = valueKind(
  'a key of 32 random bytes in base64 or hexadecimal (make one with: openssl rand -base64 32)',
  (value) => {
    const encoding = /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64';
    const key = Buffer.from(value, encoding);
    return key.length === 32 && /^[\w+/=-]+$/.test(value) ? key : undefined;
  },
);

/** Amounts in minor units by currency: `INR=200000,USD=2500`. `none` lists no currency at all. */
export const amountsByCurrency = valueKind(
  'amounts in minor units by currency, such as INR=200000,USD=2500 (or none)',
  (value): AmountsByCurrency | undefined => {
    if (value.toLowerCase() === 'none') return {};
    const amounts = new Map<string, number>();
    for (const part of value.split(',')) {
      const match = /^\s*([A-Z]{3})\s*=\s*(\d{1,15})\s*$/.exec(part);
      if (!match?.[1] || !match[2] || amounts.has(match[1])) return undefined;
      amounts.set(match[1], Number(match[2]));
    }
    return Object.fromEntries(amounts);
  },
);

/** Days of the calendar, such as holidays: `2026-12-25,2027-01-01`. `none` lists none. */
export const calendarDays = valueKind(
  'days such as 2026-12-25,2027-01-01 (or none)',
  (value): readonly string[] | undefined => {
    if (value.toLowerCase() === 'none') return [];
    const given = value.split(',').map((day) => day.trim());
    return given.every((day) => z.iso.date().safeParse(day).success) ? given : undefined;
  },
);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const stretch = /^(\w{3})(?:-(\w{3}))? (\d\d:[0-5]\d)-(\d\d:[0-5]\d)$/;

/** Opening hours: `mon-fri 09:00-18:00,sat 10:00-16:00`. `always` and `never` are understood. */
export const weeklyHours = valueKind(
  'opening hours such as mon-fri 09:00-18:00,sat 10:00-16:00 (or always, or never)',
  (value): readonly OpeningHours[] | undefined => {
    if (value.toLowerCase() === 'never') return [];
    const written = value.toLowerCase() === 'always' ? 'mon-sun 00:00-24:00' : value.toLowerCase();
    const stretches = written.split(',').map((part) => readStretch(part.trim()));
    return stretches.every((hours) => hours !== undefined) ? stretches.flat() : undefined;
  },
);

function readStretch(part: string): OpeningHours[] | undefined {
  const [, from = '', to = from, opens = '', closes = ''] = stretch.exec(part) ?? [];
  const first = weekdays.indexOf(from as (typeof weekdays)[number]);
  const last = weekdays.indexOf((to || from) as (typeof weekdays)[number]);
  if (first < 0 || last < first || opens >= closes || closes > '24:00') return undefined;
  return Array.from({ length: last - first + 1 }, (_, day) => ({ weekday: first + day + 1, opens, closes }));
}
