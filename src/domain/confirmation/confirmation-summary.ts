import { preferenceLabel } from '../account/preferences.ts';
import { assertNever } from '../assert-never.ts';
import { lineIn } from '../languages/line-in.ts';
import type { Address, PaymentMethod } from '../order.ts';
import type { ConfirmableTool } from './confirmable-tools.ts';

/** Why the customer is asked once more for what they have said yes to. */
export type AskedAgain = 'changed' | 'stopped' | 'closed';

/** What would be done, from the records and the rules alone: no word of it is the model's. */
export type ConfirmationFacts = {
  readonly tool: ConfirmableTool;
  /** Null for a preference. */
  readonly orderId: string | null;
  /** The chosen units by the name of their line, with how many of each. Empty for what has none. */
  readonly items: readonly { readonly name: string; readonly quantity: number }[];
  /** The amount as people write it; null for what moves no money. */
  readonly amount: string | null;
  readonly methods: readonly PaymentMethod[];
  /** Where the order would go. */
  readonly address: Address | null;
  readonly preference: { readonly name: string; readonly value: boolean } | null;
  /** Whether a person decides or carries it out after the customer's yes. */
  readonly byPerson: boolean;
  /** Set when an earlier yes was not acted on. */
  readonly again: AskedAgain | null;
};

/** What the customer reads before they say yes, in their language: everything that would happen, that nothing has, and how to answer. */
export function confirmationSummary(facts: ConfirmationFacts, language: string | null): string {
  return [
    ...(facts.again === null ? [] : [lineIn(language, `confirm.again_${facts.again}`)]),
    whatIn(facts, language),
    ...(facts.items.length === 0 ? [] : [lineIn(language, 'confirm.items', { items: itemsOf(facts) })]),
    ...(facts.amount === null ? [] : [lineIn(language, destinationOf(facts))]),
    ...(facts.byPerson ? [lineIn(language, 'confirm.by_person')] : []),
    lineIn(language, 'confirm.how'),
  ].join('\n');
}

function whatIn({ tool, orderId, amount, address, preference }: ConfirmationFacts, language: string | null): string {
  const order = oneLine(orderId ?? '', 64);
  switch (tool) {
    case 'issue_refund':
      return lineIn(language, 'confirm.refund', { amount: amount ?? '', order });
    case 'create_return':
      return lineIn(language, 'confirm.return', { order });
    case 'change_address':
      return lineIn(language, 'confirm.address', { order, address: address === null ? '' : addressOf(address) });
    case 'resend_receipt':
      return lineIn(language, 'confirm.receipt', { order });
    case 'update_preference': {
      const key = preference?.value ? 'confirm.preference_on' : 'confirm.preference_off';
      return lineIn(language, key, { preference: preferenceLabel(preference?.name ?? '') });
    }
    default:
      return assertNever(tool);
  }
}

function itemsOf({ items }: ConfirmationFacts): string {
  return items.map(({ name, quantity }) => `${oneLine(name, 80)} × ${quantity}`).join(', ');
}

function addressOf({ line1, city, postalCode, country }: Address): string {
  return [line1, city, postalCode, country].map((part) => oneLine(part, 200)).join(', ');
}

function destinationOf({ methods }: ConfirmationFacts) {
  if (methods.every((method) => method === 'store_credit')) return 'confirm.to_store_credit';
  return methods.length > 1 ? 'confirm.to_methods' : 'confirm.to_one_method';
}

/** A name of the record in one line that cannot turn or hide what stands around it. */
function oneLine(text: string, max: number): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.length <= max ? plain : `${plain.slice(0, max - 1).toWellFormed()}…`;
}
