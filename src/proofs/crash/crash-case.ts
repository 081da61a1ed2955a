import { openConversation } from '../../evals/client/customer-conversation.ts';
import type { ScriptedStep } from '../../evals/client/model-control.ts';
import { type Patience, waitUntil } from '../../evals/client/wait-until.ts';
import type { CrashPointName } from '../../observability/crash-points.ts';
import { mustHold } from '../violation.ts';
import type { KillableInstance } from './killable-instance.ts';

/** One way to die. */
export type CrashCase = {
  /** What is being done: `automatic refund`, ... */
  readonly path: string;
  readonly point: CrashPointName;
  /** Whether the provider guards keys, or can only be asked. */
  readonly keys: 'native' | 'lookup';
  /** Plays it. @throws Violation when it does not end as it must. */
  readonly run: (story: CrashStory) => Promise<void>;
};

/** A customer with one order and a conversation, new for each case. */
export type CrashStory = {
  readonly place: KillableInstance;
  readonly point: CrashPointName;
  readonly orderId: string;
  readonly customerId: string;
  readonly conversation: Awaited<ReturnType<typeof openConversation>>;
};

/** Lease, sweep, restart of a process, and a loaded machine. */
const PATIENCE: Patience = { withinMs: 90_000, everyMs: 100 };

/** Opens it. Each amount is one payment; the order has one line that costs their sum, and has left the shop unless it says otherwise. */
export async function openStory(
  place: KillableInstance,
  at: {
    readonly id: string;
    readonly point: CrashPointName;
    readonly payments: readonly number[];
    readonly still?: 'in the shop' | undefined;
  },
): Promise<CrashStory> {
  const { instance } = place;
  await untilWebAnswers(instance.webUrl);
  const [customerId, orderId] = [`cust-${at.id}`, `order-${at.id}`];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await instance.store.putCustomer(customerId, { name: 'A Customer', email: `${customerId}@example.com` });
  await instance.store.putOrder(orderId, {
    ...{ customer_id: customerId, currency: 'INR', placed_at: daysAgo(6) },
    ...(at.still ? { status: 'pending' as const } : { status: 'delivered' as const, delivered_at: daysAgo(3) }),
    lines: [
      { id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: at.payments.reduce((sum, part) => sum + part, 0) },
    ],
    payments: at.payments.map((captured, index) => ({
      ...{ id: `p${index}`, method: 'card', captured_minor: captured },
    })),
  });
  const conversation = await openConversation({
    webUrl: instance.webUrl,
    sessionToken: await instance.sessionToken(customerId),
    timeoutMs: 120_000,
  });
  return { place, point: at.point, orderId, customerId, conversation };
}

/** The case before may have killed the web process. */
async function untilWebAnswers(webUrl: string): Promise<void> {
  const look = async () => {
    const answer = await fetch(`${webUrl}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok || undefined;
  };
  await waitUntil('the web process to be back', look, PATIENCE);
}

/** What the model says once its call has a result, so that an answer is known when it is read. */
export const ENDING = 'That is how it stands.';

/** Scripts the conversation's model: these calls in order, then an answer, then small talk for whatever comes later. */
export async function scriptCalls(
  { place, conversation }: CrashStory,
  ...calls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
): Promise<void> {
  const steps: ScriptedStep[] = calls.map((call) => ({ tool_calls: [call] }));
  await place.instance.model?.script(conversation.id, [
    ...steps,
    { text: ENDING },
    { text: 'Is there anything else?', times: 'always' },
  ]);
}

/** The action of the story's conversation as it came to rest. */
export type Rested = { readonly actionId: string; readonly status: string; readonly amountMinor: number | null };

/**
 * Waits until nothing is under way any more and the agent owes no answer; returns the one action.
 *
 * @throws Violation when there are several, or it never comes to rest.
 */
export async function untilAtRest({ place, orderId, conversation }: CrashStory): Promise<Rested> {
  const { sql } = place.owner;
  const look = async () => {
    const rows = await sql<{ action_id: string; status: string; amount_minor: number | null }[]>`
      select action_id, status, amount_minor from actions where conversation_id = ${conversation.id}`;
    const [owed] = await sql`
      select 1 from conversations where conversation_id = ${conversation.id} and answered_seq < last_seq`;
    const moving = rows.some(({ status }) => ['approved', 'executing'].includes(status));
    return rows.length === 0 || moving || owed ? undefined : rows;
  };
  const rows = await waitUntil(`order ${orderId} to come to rest`, look, PATIENCE);
  mustHold(rows.length === 1, 'one intent', `order ${orderId}: ${rows.length} actions`);
  const [row] = rows;
  return { actionId: row?.action_id ?? '', status: row?.status ?? '', amountMinor: row?.amount_minor ?? null };
}

/** Fails unless the provider's ledger shows exactly these amounts on the order. */
export async function mustBeBooked({ place, orderId }: CrashStory, ...amounts: readonly number[]): Promise<void> {
  const booked = (await place.instance.store.ledger(orderId)).map((row) => row.amount_minor);
  const same = [...booked].sort((a, b) => a - b).join() === [...amounts].sort((a, b) => a - b).join();
  mustHold(
    same,
    'money moves once',
    `order ${orderId}: to be booked ${amounts.join(', ') || 'nothing'}, booked ${booked}`,
  );
}

/** Fails unless the audit of the conversation shows each of these events exactly once, and no other of its kind. */
export async function mustBeAudited(
  { place, orderId, conversation }: CrashStory,
  ...events: readonly string[]
): Promise<void> {
  const rows = await place.owner.sql<{ event: string }[]>`
    select event from audit_log where conversation_id = ${conversation.id} and event like 'action.%' order by id`;
  const seen = rows.map(({ event }) => event.replace('action.', ''));
  mustHold(seen.join() === events.join(), 'the audit is complete', `order ${orderId}: ${seen}, not ${events}`);
}

/** Fails unless exactly one message to the customer fits. */
export async function mustBeToldOnce({ place, conversation, orderId }: CrashStory, about: RegExp): Promise<void> {
  const rows = await place.owner.sql<{ text: string }[]>`
    select content_masked as text from messages where conversation_id = ${conversation.id} and role <> 'customer'`;
  const told = rows.filter(({ text }) => about.test(text));
  const all = rows.map(({ text }) => text).join(' | ');
  mustHold(
    told.length === 1,
    'the customer is told once',
    `order ${orderId}: ${about} ${told.length} times in: ${all}`,
  );
}
