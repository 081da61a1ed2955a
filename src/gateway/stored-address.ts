import { sameAddress } from '../domain/account/address.ts';
import type { PersonalReference } from '../domain/audit/personal-commitment.ts';
import type { Address } from '../domain/order.ts';
import type { Keyring } from '../store/content-keys.ts';
import { findConversation } from '../store/conversations.ts';
import type { Queryable, Transaction } from '../store/database.ts';
import type { EarlierChange } from '../store/hold-for-change.ts';
import { keepPersonalValue, readPersonalValue } from '../store/personal-values.ts';

/** Keeps an address under the conversation's key, in the transaction that refers to it; the reference is what an action and its audit hold. */
export async function keepAddress(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  address: Address,
): Promise<PersonalReference> {
  const conversation = await findConversation(tx, keyring, conversationId);
  if (!conversation) throw new Error(`Conversation ${conversationId} is gone`);
  const key = { contentKeyId: conversation.contentKeyId, key: conversation.contentKey };
  return await keepPersonalValue(tx, key, { kind: 'address', value: address });
}

/** The address a reference stands for; null when it was erased, or is not the one the reference was made for. */
export async function readAddress(
  sql: Queryable,
  keyring: Keyring,
  reference: PersonalReference | null | undefined,
): Promise<Address | null> {
  if (!reference) return null;
  const found = await readPersonalValue(sql, keyring, reference.personal_value_id);
  return found?.kind === 'address' && found.commitment === reference.commitment ? (found.value as Address) : null;
}

/** Of earlier address changes, those that asked for this very address. */
export async function sameAddressChanges(
  sql: Queryable,
  keyring: Keyring,
  earlier: readonly EarlierChange[],
  address: Address | null,
): Promise<ReadonlySet<string>> {
  const same = new Set<string>();
  for (const action of earlier) {
    if (sameAddress(await readAddress(sql, keyring, action.args.address), address)) same.add(action.actionId);
  }
  return same;
}
