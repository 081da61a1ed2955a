import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../../evals/client/api-error.ts';
import { createRandom, type Random } from '../stage/random.ts';
import { Violation } from '../violation.ts';
import type { ChaosPlace } from './chaos-place.ts';
import type { Visit } from './check-end.ts';
import { insist, openPatientCustomer, type PatientCustomer } from './patient-customer.ts';

/** Where the customers come from, until it is over. */
export type Street = {
  readonly place: ChaosPlace;
  readonly over: AbortController;
  /** Grows. */
  readonly visits: Visit[];
  readonly seed: number;
};

/** Around the automatic limit of the embedded installation: below it, and above it, where a person decides. In paise. */
const PRICES = [49_900, 149_900, 259_900];

/** How long an answer may take while things happen: a lease that lapses, a process that starts, a provider that is waited for. */
const ANSWER_MS = 180_000;

/** One customer after the other, each with an order and a conversation of their own. Begins no other once it is over. */
export async function visitAgainAndAgain(street: Street, number: number): Promise<void> {
  for (let time = 0; !street.over.signal.aborted; time += 1) {
    await visit(street, `${number}-${time}`, createRandom(street.seed, 7919 + number, time));
  }
}

async function visit({ place, visits }: Street, id: string, random: Random): Promise<void> {
  const [customerId, orderId, priceMinor] = [`chaos-${id}`, `chaos-order-${id}`, random.pick(PRICES)];
  await putOrder(place, { customerId, orderId, priceMinor });
  const token = await insist({ repeats: 0 }, () => place.instance.sessionToken(customerId));
  const customer = await openPatientCustomer(place, token, random);
  visits.push({ customer, orderId, priceMinor });
  const answered = async () => {
    if (await customer.untilAnswered(ANSWER_MS)) return;
    throw new Violation('an answer comes', `waited ${ANSWER_MS / 1000} s: ${await standing(place, customer)}`);
  };
  await customer.say(`Where is my order ${orderId}?`);
  if (random.chance(0.6)) await answered();
  await customer.say(`Please refund order ${orderId}, the kettle arrived broken.`);
  if (random.chance(0.4)) await customer.say('It does not heat at all.');
  await answered();
  if (random.chance(0.3)) await Promise.all([customer.say('Is that done?'), customer.say('Thank you.')]);
  await answered();
}

/** What the rows say of a conversation, beside what its page has seen. */
async function standing({ owner }: ChaosPlace, { conversationId, accepted, seen }: PatientCustomer): Promise<string> {
  const rows = await owner.sql`
    select conversation_id, state, speaker, last_seq, answered_seq, next_seq, fence, lease_owner, lease_until, turn_claims, clock_timestamp() as now
    from conversations where conversation_id = ${conversationId}`;
  const page = seen.slice(-6).map((event) => `${event.seq} ${event.type}`);
  return JSON.stringify({ row: rows[0], accepted: accepted.map(({ seq }) => seq), page });
}

async function putOrder(
  { instance }: ChaosPlace,
  order: { readonly customerId: string; readonly orderId: string; readonly priceMinor: number },
): Promise<void> {
  const { customerId, orderId, priceMinor } = order;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const counts = { repeats: 0 };
  await insist(counts, () =>
    instance.store.putCustomer(customerId, { name: 'A Customer', email: `${customerId}@example.com` }),
  );
  await insist(counts, () =>
    instance.store.putOrder(orderId, {
      ...{ customer_id: customerId, currency: 'INR', status: 'delivered' },
      ...{ placed_at: daysAgo(6), delivered_at: daysAgo(3) },
      lines: [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: priceMinor }],
      payments: [{ id: 'p0', method: 'card', captured_minor: priceMinor }],
    }),
  );
}

/** A person who approves what waits, as long as customers come. */
export async function approveEverything({ place, over }: Street): Promise<void> {
  const { desk } = place.instance;
  while (!over.signal.aborted) {
    await wait(1000);
    const waiting = await desk.waiting().catch(() => []);
    for (const { approval_id: approvalId } of waiting.slice(0, 5)) {
      await desk.decide({ approvalId, decision: 'approve' }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }
}
