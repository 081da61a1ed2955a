import { statedRules } from '../approvals/rule-articles.ts';
import type { ActionKind } from '../domain/action/action-kind.ts';
import type { Order } from '../domain/order.ts';
import type { Queryable } from '../store/database.ts';
import { type EvidenceFacts, readEvidenceFacts } from '../store/evidence-facts.ts';
import type { ActionDeps } from './action-deps.ts';

/** Whose request it is, on what. */
export type FactsSubject = {
  readonly conversationId: string;
  readonly customerId: string;
  /** Null for what belongs to no order. */
  readonly order: Order | null;
  readonly kind: ActionKind;
};

/** What an approver's card says besides the case itself. Read before the locks are taken: none of it decides anything. */
export type FactsAround = {
  /** Fingerprint of the account's mail; null when there is none. */
  readonly ownerMail: string | null;
  readonly facts: EvidenceFacts;
};

/** How many tickets a card shows. */
const TICKETS = 3;

/** Asks the order system for the account's address, and the records for what this customer had before. */
export async function readFactsAround(subject: FactsSubject, deps: ActionDeps): Promise<FactsAround | 'unavailable'> {
  const [customer, facts] = await Promise.all([
    deps.commerce.getCustomer(subject.customerId),
    readFacts(subject, deps.database.sql),
  ]);
  if (customer.kind === 'unavailable') return 'unavailable';
  return { ownerMail: customer.kind === 'ok' ? deps.fingerprintMail(customer.value.email) : null, facts };
}

/** The part of it that the records know. */
export async function readFacts(subject: FactsSubject, sql: Queryable): Promise<EvidenceFacts> {
  const { conversationId, customerId, order, kind } = subject;
  return await readEvidenceFacts(sql, {
    ...{ conversationId, customerId, kind },
    orderId: order?.orderId ?? null,
    currency: order?.currency ?? null,
    rules: statedRules,
    tickets: TICKETS,
  });
}
