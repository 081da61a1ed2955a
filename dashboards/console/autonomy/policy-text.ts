import type { DocumentFault } from '../../../src/domain/ladder/document-fault.ts';
import { type PolicyDocument, readPolicyDocument } from '../../../src/domain/ladder/policy-document.ts';

/** A draft as it stands in the editor: a policy, or why it is none. `document` is what the form can show of it. */
export type Draft =
  | { readonly kind: 'not_json'; readonly message: string }
  | { readonly kind: 'faults'; readonly document: PolicyDocument | null; readonly faults: readonly DocumentFault[] }
  | { readonly kind: 'ok'; readonly document: PolicyDocument };

/** Reads the text of the editor by the same rules as the server. */
export function readDraft(text: string): Draft {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'not_json', message: error instanceof Error ? error.message : 'It is not JSON.' };
  }
  const read = readPolicyDocument(value);
  if (read.kind === 'ok') return { kind: 'ok', document: value as PolicyDocument };
  return { kind: 'faults', document: showable(value) ? value : null, faults: read.faults };
}

/** A policy as text, in the order people read it in. */
export function writeDraft(document: PolicyDocument): string {
  return JSON.stringify(document, null, 2);
}

/** The form needs objects where it looks; what is inside them may be wrong. */
function showable(value: unknown): value is PolicyDocument {
  if (!isObject(value) || !isObject(value['tools']) || !isObject(value['limits'])) return false;
  const maps = ['automatic', 'order_total', 'customer_total', 'second_approver_from', 'store_day'];
  const limits = value['limits'];
  return Object.values(value['tools']).every(isObject) && maps.every((name) => isObject(limits[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Tier = PolicyDocument['tools'][string]['tier'];

/** The draft with another tier for a tool, or for one of its reasons; null lets the reason follow the tool again. */
export function withTier(
  document: PolicyDocument,
  tool: string,
  reason: string | null,
  tier: Tier | null,
): PolicyDocument {
  const rule = document.tools[tool] ?? { tier: 'draft' };
  if (reason === null)
    return { ...document, tools: { ...document.tools, [tool]: { ...rule, tier: tier ?? rule.tier } } };
  const { [reason]: _, ...others } = rule.by_reason ?? {};
  const byReason = tier === null ? others : { ...others, [reason]: tier };
  const next = Object.keys(byReason).length > 0 ? { tier: rule.tier, by_reason: byReason } : { tier: rule.tier };
  return { ...document, tools: { ...document.tools, [tool]: next } };
}

/** A limit that is an amount for each currency. */
export type AmountField = 'automatic' | 'order_total' | 'customer_total' | 'second_approver_from' | 'store_day';
/** A limit that is a number. */
export type CountField = 'customer_window_days' | 'refunds_before_approval' | 'store_day_trip_factor';

/** The draft with another amount; an empty text takes the currency out. */
export function withAmount(
  document: PolicyDocument,
  field: AmountField,
  currency: string,
  text: string,
): PolicyDocument {
  const { [currency]: _, ...others } = document.limits[field];
  const trimmed = text.trim();
  const amounts = trimmed === '' ? others : { ...others, [currency]: numberOf(trimmed) };
  return { ...document, limits: { ...document.limits, [field]: amounts } };
}

/** The draft with another number. */
export function withCount(document: PolicyDocument, field: CountField, text: string): PolicyDocument {
  return { ...document, limits: { ...document.limits, [field]: numberOf(text.trim()) } };
}

/** What is no number stays text, so that the reader of the draft says so and nothing typed is lost. */
function numberOf(text: string): number {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : (text as unknown as number);
}
