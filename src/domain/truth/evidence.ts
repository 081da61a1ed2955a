import type { Deed } from './deeds.ts';
import { actionsOf, type KnownAction, type KnownResult } from './known-actions.ts';
import { plainText } from './plain-text.ts';
import { type ReadAmount, readAmounts } from './read-amounts.ts';
import { type ReadDate, type ReadDuration, readDates, readDurations } from './read-times.ts';

/** Everything a reply may state: what the records of this conversation say, what was retrieved, what code wrote. Nothing the customer or the model said. */
export type Evidence = {
  /** Amounts of the records, those of actions among them. */
  readonly amounts: readonly ReadAmount[];
  readonly dates: readonly ReadDate[];
  readonly durations: readonly ReadDuration[];
  /** Newest first. */
  readonly actions: readonly KnownAction[];
  /** What the order records show was done, by anybody's hand. */
  readonly onRecord: ReadonlySet<Deed>;
  /** Ids of the orders in the records. */
  readonly orderIds: ReadonlySet<string>;
  /** Ids of the articles whose passages were retrieved. */
  readonly articleIds: ReadonlySet<string>;
  /** Retrieved passages. */
  readonly passages: readonly string[];
  /** The policy in short, and the sentences code wrote into results. */
  readonly texts: readonly string[];
  /** Every text of the records, those of names and addresses among them. */
  readonly written: readonly string[];
  /** The customer's own words: they may be asked about and quoted, and prove nothing. */
  readonly customerTexts: readonly string[];
  /** What members of staff wrote in this conversation: the shop's own word. (Default: nothing.) */
  readonly staffTexts?: readonly string[];
  /** The business clock. */
  readonly now: Date;
};

/** What evidence is gathered from. */
export type EvidenceSources = {
  /** In order. */
  readonly results: readonly KnownResult[];
  /** Sentences code wrote to this customer. */
  readonly lines: readonly string[];
  /** The policy summary of the prompt. */
  readonly policy: string;
  readonly customerTexts: readonly string[];
  /** What members of staff wrote in this conversation. (Default: nothing.) */
  readonly staffTexts?: readonly string[];
  readonly now: Date;
};

/** A call that failed proves nothing: what it is answered with may hold words of the call itself. The answer about an action of ours does. */
function provesSomething(result: KnownResult['result']): boolean {
  return result['status'] !== 'error' || typeof result['action_id'] === 'string';
}

/** Reads what the sources prove. Text of the record that anybody may have typed (`untrusted`) is left out. */
export function gatherEvidence(sources: EvidenceSources): Evidence {
  const found: Found = {
    ...{ amounts: [], dates: [], durations: [], orderIds: new Set(), onRecord: new Set() },
    ...{ articleIds: new Set<string>(), texts: [], written: [] },
  };
  for (const { result } of sources.results) if (provesSomething(result)) collect(result, found);
  const staffTexts = (sources.staffTexts ?? []).map(plainText);
  for (const text of [...sources.lines, ...staffTexts]) readText(text, found);
  const policy = readPolicy(sources.policy);
  note(policy, found);
  return {
    ...found,
    actions: actionsOf(sources.results),
    passages: passagesOf(sources.results),
    texts: [...[...found.texts, ...sources.lines].map(plainText), policy.text],
    customerTexts: sources.customerTexts.map(plainText),
    staffTexts,
    now: sources.now,
  };
}

type Found = {
  readonly amounts: ReadAmount[];
  readonly dates: ReadDate[];
  readonly durations: ReadDuration[];
  readonly orderIds: Set<string>;
  readonly onRecord: Set<Deed>;
  readonly articleIds: Set<string>;
  readonly texts: string[];
  readonly written: string[];
};

function collect(value: unknown, found: Found, key = ''): void {
  if (typeof value === 'string') collectText(value, found, key);
  else if (Array.isArray(value)) for (const part of value) collect(part, found, key);
  else if (typeof value === 'object' && value !== null && !('untrusted' in value)) {
    const record = value as Readonly<Record<string, unknown>>;
    noteOrder(record, found);
    noteLine(record, found);
    for (const [name, part] of Object.entries(record)) collect(part, found, name);
  }
}

function collectText(text: string, found: Found, key: string): void {
  if (key === 'order_id') found.orderIds.add(text);
  if (key === 'article_id') found.articleIds.add(text);
  if (key.endsWith('_id') || key === 'reviewer_note') return;
  readText(text, found);
  found.written.push(text);
  if (key === 'message' || key === 'shown') found.texts.push(text);
}

function readText(written: string, found: Found): void {
  note(readingOf(written), found);
}

function note({ amounts, dates, durations }: Reading, found: Found): void {
  found.amounts.push(...amounts);
  found.dates.push(...dates);
  found.durations.push(...durations);
}

/** A text in plain form, and what stands in it. */
type Reading = Pick<Evidence, 'amounts' | 'dates' | 'durations'> & { readonly text: string };

function readingOf(written: string): Reading {
  const text = plainText(written);
  return { text, amounts: readAmounts(text), dates: readDates(text).flat(), durations: readDurations(text) };
}

/** The policy is the longest of the sources and the same for every turn of a process. */
let newestPolicy: { readonly written: string; readonly reading: Reading } | null = null;

function readPolicy(written: string): Reading {
  if (newestPolicy?.written !== written) newestPolicy = { written, reading: readingOf(written) };
  return newestPolicy.reading;
}

function noteOrder(record: Readonly<Record<string, unknown>>, { onRecord }: Found): void {
  if (typeof record['order_id'] === 'string' && record['status'] === 'cancelled') onRecord.add('cancellation');
  if (Number(record['refunded_quantity'] ?? 0) > 0) onRecord.add('refund');
  if (Number(record['returned_quantity'] ?? 0) > 0) onRecord.add('return');
}

/** Several of one thing cost their price together. */
function noteLine({ quantity, unit_price: price }: Readonly<Record<string, unknown>>, { amounts }: Found): void {
  if (typeof quantity !== 'number' || quantity < 2 || typeof price !== 'string') return;
  for (const { values, currencies } of readAmounts(price))
    amounts.push({ currencies, values: values.map((value) => Math.round(value * quantity * 1_000) / 1_000) });
}

function passagesOf(results: readonly KnownResult[]): readonly string[] {
  return results
    .filter(({ tool }) => tool === 'search_policy')
    .flatMap(({ result }) => (Array.isArray(result['passages']) ? result['passages'] : []))
    .map((passage) =>
      plainText(
        `${String(passage?.title ?? '')}. ${String(passage?.heading_path ?? '')}. ${String(passage?.text ?? '')}`,
      ),
    );
}
