import type { RecordedCall } from './transcript.ts';

/** What a recorded call is with our tools. */
export type MappedCall =
  | { readonly kind: 'read'; readonly orderId: string }
  | {
      readonly kind: 'return';
      readonly orderId: string;
      readonly itemIds: readonly string[];
      readonly refundTo: string;
    }
  /** A cancellation, an exchange, a modification, a transfer: a person takes over, nothing is written. */
  | { readonly kind: 'person'; readonly orderId: string | null }
  /** Who the customer is the session knows, and amounts and products are for code and records. */
  | { readonly kind: 'needless' };

const needless =
  /^(?:find_user_id_by_|get_user_details$|get_product_details$|get_item_details$|list_all_product_types$|calculate$|think$)/;

/** Maps a recorded call onto our tools, as the data's own notes say. @throws Error on a tool nobody has told of. */
export function mapCall({ name, args }: Pick<RecordedCall, 'name' | 'args'>): MappedCall {
  const orderId = String(args['order_id'] ?? '');
  if (name === 'get_order_details') return { kind: 'read', orderId };
  if (name === 'return_delivered_order_items') {
    const itemIds = Array.isArray(args['item_ids']) ? args['item_ids'].map(String) : [];
    return { kind: 'return', orderId, itemIds, refundTo: String(args['payment_method_id'] ?? '') };
  }
  if (needless.test(name)) return { kind: 'needless' };
  if (/^(?:cancel_|exchange_|modify_|transfer_to_human_agents$)/.test(name))
    return { kind: 'person', orderId: orderId || null };
  throw new Error(`Nobody has said what the recorded tool ${name} is with our tools.`);
}

/** Whether the recorded call was refused there and then: it asks for nothing that must have happened. */
export function failed({ result }: Pick<RecordedCall, 'result'>): boolean {
  return /^error\b/i.test(result.trim());
}
