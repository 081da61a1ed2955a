import { type CustomerConversation, openConversation, stateOf } from '../../evals/client/customer-conversation.ts';
import { sayAndAgree } from '../../evals/client/say-and-agree.ts';
import { waitUntil } from '../../evals/client/wait-until.ts';
import type { Instance } from '../../evals/instance/instance.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import { readCalls } from './read-calls.ts';
import { type Stage, stageStory } from './stage-story.ts';
import type { Actors, Check, Evidence, Story, StoryRun } from './story.ts';

/** Plays one story on a running instance and judges it. Never throws: a story that breaks off has failed, with the reason. */
export async function playStory(story: Story, instance: Instance): Promise<StoryRun> {
  const startedAt = performance.now();
  let evidence: Evidence | null = null;
  let checks: readonly Check[] = [];
  let error: string | null = null;
  try {
    evidence = await actOut(story, instance);
    checks = story.check(evidence);
  } catch (reason) {
    error = reason instanceof Error ? reason.message : String(reason);
  }
  const { name, title } = story;
  return { story: { name, title }, evidence, checks, error, elapsedMs: Math.round(performance.now() - startedAt) };
}

async function actOut(story: Story, instance: Instance): Promise<Evidence> {
  const stage = await stageStory(story, instance);
  const { order, customerId } = stage;
  const ledgerBefore = await instance.store.ledger(order.id);
  const sessionToken = await instance.sessionToken(customerId);
  const conversation = await openConversation({ webUrl: instance.webUrl, sessionToken });
  const decision = { ledger: null as readonly Refund[] | null };
  const decide = async (verdict: 'approve' | 'reject', note?: string): Promise<void> => {
    decision.ledger = await instance.store.ledger(order.id);
    await decideAndWait(conversation, instance, verdict, note);
  };
  const actors: Actors = {
    orderId: order.id,
    customer: { say: (text) => sayAndAgree(conversation, text) },
    approver: { approve: () => decide('approve'), reject: (note) => decide('reject', note) },
  };
  await story.play(actors);
  return gatherEvidence(conversation, stage, instance, { ledgerBefore, ledgerAtDecision: decision.ledger });
}

async function decideAndWait(
  conversation: CustomerConversation,
  { desk }: Instance,
  decision: 'approve' | 'reject',
  note: string | undefined,
): Promise<void> {
  const waiting = await waitUntil('a proposal to decide on', async () =>
    (await desk.approvals(conversation.id)).find(({ status }) => status === 'pending'),
  );
  await desk.decide({ approvalId: waiting.approval_id, decision, ...(note === undefined ? {} : { note }) });
  await conversation.follow(
    'the customer to be told of the decision',
    (event) => event.type === 'state' && event.state !== 'waiting_approval',
  );
}

async function gatherEvidence(
  conversation: CustomerConversation,
  { order, customerId }: Stage,
  { store, desk, model }: Instance,
  ledgers: Pick<Evidence, 'ledgerBefore' | 'ledgerAtDecision'>,
): Promise<Evidence> {
  const [ledgerAfter, returns, orderAfter, audit, approvals, inbox] = await Promise.all([
    store.ledger(order.id),
    store.returns(order.id),
    store.order(order.id),
    desk.audit(conversation.id),
    desk.approvals(conversation.id),
    desk.inbox(),
  ]);
  const handover = inbox.find(({ conversation_id }) => conversation_id === conversation.id) ?? null;
  return {
    ...ledgers,
    orderId: order.id,
    customerId,
    conversationId: conversation.id,
    messages: conversation.events.filter((event) => event.type === 'message').map(({ role, text }) => ({ role, text })),
    state: stateOf(conversation.events),
    calls: await readCalls(conversation.id, { model, audit, handover }),
    audit,
    approvals,
    handover,
    ledgerAfter,
    returns,
    orderBefore: order,
    orderAfter,
  };
}
