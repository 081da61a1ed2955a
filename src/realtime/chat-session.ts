import type { Metrics } from '../observability/metrics.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { ConversationRow } from '../store/conversations.ts';
import type { CustomerAllowance } from './customer-allowance.ts';
import type { EventHub } from './event-hub.ts';
import type { Receipts } from './receipts.ts';
import type { TakeCustomerMessageDeps } from './take-customer-message.ts';

/** What the chat namespace works with. */
export type ChatNamespaceDeps = TakeCustomerMessageDeps & {
  readonly hub: EventHub;
  readonly keyring: Keyring;
  readonly receipts: Pick<Receipts, 'seen'>;
  readonly rateLimits: boolean;
  readonly customerAllowance: CustomerAllowance;
  readonly metrics: Metrics;
};

/** A customer's connection, once its token was found good. */
export type ChatSession = {
  readonly conversation: ConversationRow;
  readonly token: string;
  readonly tokenFingerprint: Buffer;
  readonly after: number;
};
