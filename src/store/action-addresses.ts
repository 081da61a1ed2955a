import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { Address } from '../domain/order.ts';
import type { ApprovalView } from './approvals.ts';
import type { Keyring } from './content-keys.ts';
import type { Queryable } from './database.ts';
import { readPersonalValue } from './personal-values.ts';

/** Where an order goes and where it is to go, in full. Null for an address that is not on record, or was erased. */
export type ShownAddresses = { readonly present: Address | null; readonly wanted: Address | null };

/** The addresses of waiting address changes, by approval, read where they are kept at the time of looking: lists and evidence hold references alone. */
export async function readAddressesToDecide(
  sql: Queryable,
  keyring: Keyring,
  approvals: readonly ApprovalView[],
): Promise<ReadonlyMap<string, ShownAddresses>> {
  const waiting = approvals.filter(({ tool, status }) => tool === 'change_address' && status === 'pending');
  const shown = await Promise.all(
    waiting.map(async ({ approval_id: id, args }) => {
      const { address, present_address: present } = args as ActionArguments;
      const read = async (reference: typeof present) => {
        const found = reference ? await readPersonalValue(sql, keyring, reference.personal_value_id) : null;
        return found?.commitment === reference?.commitment ? ((found?.value as Address | undefined) ?? null) : null;
      };
      return [id, { present: await read(present), wanted: await read(address) }] as const;
    }),
  );
  return new Map(shown);
}
