import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';

/** By what rows are looked for. */
export type SearchKind = 'order' | 'customer' | 'action' | 'conversation';

/** A search: a kind of thing and its id. */
export type Search = { readonly kind: SearchKind; readonly id: string };

/** A row of the audit: its sentence, and everything in it. */
export type Row = {
  readonly id: number;
  readonly at: string;
  readonly event: string;
  readonly sentence: string;
  /** Place in the chain; null while it is not sealed. */
  readonly position: number | null;
  readonly record: UnknownRecord;
};

/** A part of a story. */
export type StoryPart = { readonly heading: string; readonly sentences: readonly string[] };

/** How the audit stands. */
export type Verification = {
  readonly wrong: readonly string[];
  readonly notes: readonly string[];
  readonly rows: number | null;
  readonly at: string;
  readonly last: { readonly at: string; readonly rows: number; readonly wrong: readonly string[] } | null;
  readonly lagMs: number;
  readonly head: { readonly number: number; readonly day: string; readonly position: number } | null;
  readonly months: readonly {
    readonly month: string;
    readonly unexplained: number;
    /** Refunds somebody made by hand at the provider; null where it was not counted. */
    readonly outside: number | null;
    readonly checkedAt: string;
  }[];
};

/** Rows asked for at once. */
export const PAGE_SIZE = 100;

/** Asks for the newest rows, or those before the oldest one shown. Without a search: of everything. */
export function askRows(search: Search | null, before: number | null): Promise<Answer> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (search) query.set(`${search.kind}_id`, search.id);
  if (before !== null) query.set('before', String(before));
  return requestJson({ method: 'GET', url: `/internal/audit?${query}` });
}

/** Asks for the story; conversations have none. */
export function askStory({ kind, id }: Search): Promise<Answer> {
  return requestJson({ method: 'GET', url: `/internal/audit/story?${new URLSearchParams({ [`${kind}_id`]: id })}` });
}

/** Asks how the audit stands. The look at the newest rows is made for the answer. */
export function askVerification(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/audit/verification' });
}

/** The rows of an answer, newest first. */
export function readRows(body: UnknownRecord): readonly Row[] {
  return asRecords(body['rows'])
    .map((record) => ({
      id: asNumber(record['id']) ?? 0,
      at: asText(record['at']) ?? '',
      event: asText(record['event']) ?? '',
      sentence: asText(record['sentence']) ?? '',
      position: asNumber(record['position']),
      record,
    }))
    .reverse();
}

/** The parts of a story. */
export function readStory(body: UnknownRecord): readonly StoryPart[] {
  return asRecords(body['parts']).map((part) => ({
    heading: asText(part['heading']) ?? '',
    sentences: Array.isArray(part['sentences']) ? part['sentences'].map(String) : [],
  }));
}

/** How the audit stands. */
export function readVerification(body: UnknownRecord): Verification {
  const [now = {}] = asRecords([body['now']]);
  const [last] = asRecords([body['last']]);
  const [head] = asRecords([body['head']]);
  return {
    wrong: textsOf(now['findings']),
    notes: Array.isArray(now['notes']) ? now['notes'].map(String) : [],
    rows: asNumber(now['rows']),
    at: asText(now['at']) ?? '',
    last: last
      ? { at: asText(last['at']) ?? '', rows: asNumber(last['rows']) ?? 0, wrong: textsOf(last['findings']) }
      : null,
    lagMs: asNumber(body['seal_lag_ms']) ?? 0,
    head: head
      ? {
          number: asNumber(head['number']) ?? 0,
          day: asText(head['day']) ?? '',
          position: asNumber(head['position']) ?? 0,
        }
      : null,
    months: asRecords(body['reconciliations']).map((month) => ({
      month: asText(month['month']) ?? '',
      unexplained: asNumber(month['unexplained']) ?? 0,
      outside: asNumber(asRecord(month['report'])?.['outside']),
      checkedAt: asText(month['checked_at']) ?? '',
    })),
  };
}

function textsOf(findings: unknown): readonly string[] {
  return asRecords(findings).map((finding) => asText(finding['text']) ?? '');
}
