import { randomUUIDv7 } from 'node:crypto';
import { digestOf } from '../approvals/snapshot.ts';
import { type ConfirmableTool, confirmableTools } from '../domain/confirmation/confirmable-tools.ts';
import { type AskedAgain, confirmationSummary } from '../domain/confirmation/confirmation-summary.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { formatMoney } from '../domain/money.ts';
import type { Address, Order } from '../domain/order.ts';
import { appendAudit } from '../store/audit-log.ts';
import { askConfirmation, type TakenConfirmation, takeConfirmation } from '../store/confirmations.ts';
import { findConversation } from '../store/conversations.ts';
import type { Transaction } from '../store/database.ts';
import type { ActionCase } from './action-case.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';
import type { AskedAction, Intent } from './action-request.ts';
import type { Allowed } from './write-intent.ts';

/** A decided request that may still need the customer's yes. */
export type Confirmable = {
  readonly request: AskedAction & { readonly order: Order | null };
  readonly laidOut: ActionCase;
  readonly decision: Allowed;
  /** The delivery address that is wanted; null for every other kind. */
  readonly address: Address | null;
  /** Epochs of the switches that let the request pass. */
  readonly epochs: Readonly<Record<string, number>>;
  readonly settings: ActionSettings;
};

/**
 * Asks for the customer's yes, in the transaction that would begin the action: null when it may begin. It may when the tool needs no yes, when a person asks,
 * or when this very summary was agreed to by a message the customer wrote after it was shown; that yes is spent in this commit. In every other case nothing
 * begins, and the customer is shown what would happen.
 */
export async function confirmFirst(
  tx: Transaction,
  confirmable: Confirmable,
  deps: Pick<ActionDeps, 'keyring'>,
): Promise<Extract<Intent, { kind: 'confirm' }> | null> {
  const { request, settings, epochs } = confirmable;
  const { context, tool } = request;
  if (context.staff || !isConfirmable(tool) || !(settings.confirm ?? []).includes(tool)) return null;
  const digest = digestOf(boundTo(confirmable));
  const { confirmation, conversationId } = context;
  const taken = confirmation ? await takeConfirmation(tx, { ...confirmation, conversationId, digest, epochs }) : null;
  if (taken !== 'used') return await ask(tx, confirmable, { tool, digest, again: againOf(taken) }, deps);
  await note(tx, request, 'confirmation.given', {
    confirmation_id: confirmation?.confirmationId,
    answer_seq: confirmation?.answerSeq,
  });
  return null;
}

function isConfirmable(tool: string): tool is ConfirmableTool {
  return (confirmableTools as readonly string[]).includes(tool);
}

/** Everything a yes counts for. When any of it is otherwise by the time it would happen, the customer is asked again. */
function boundTo({ request, laidOut, decision, address }: Confirmable): unknown {
  const { choice, plan } = laidOut;
  return {
    tool: request.tool,
    args: request.args.item_ids ? { ...request.args, item_ids: request.args.item_ids.toSorted() } : request.args,
    address,
    units: choice.units,
    amount_minor: plan?.amountMinor ?? null,
    currency: plan?.currency ?? null,
    allocation: plan?.allocation ?? [],
    by_person: decision.kind !== 'execute',
  };
}

function againOf(taken: Exclude<TakenConfirmation, 'used'> | null): AskedAgain | null {
  return taken === 'unseen' ? 'closed' : taken;
}

async function ask(
  tx: Transaction,
  confirmable: Confirmable,
  {
    tool,
    digest,
    again,
  }: { readonly tool: ConfirmableTool; readonly digest: string; readonly again: AskedAgain | null },
  { keyring }: Pick<ActionDeps, 'keyring'>,
): Promise<Extract<Intent, { kind: 'confirm' }>> {
  const { request, epochs } = confirmable;
  const { context, call } = request;
  const conversation = await findConversation(tx, keyring, context.conversationId);
  if (!conversation) throw new Error(`Conversation ${context.conversationId} is gone`);
  const language = context.language ?? conversation.language;
  const confirmationId = randomUUIDv7();
  const summary = confirmationSummary({ tool, ...factsOf(confirmable), again }, language);
  await askConfirmation(tx, conversation.contentKey, {
    ...{ confirmationId, conversationId: context.conversationId, turnId: context.turnId },
    ...{ step: call.step, callIndex: call.callIndex, tool, digest, epochs },
    card: {
      confirmation_id: confirmationId,
      text: summary,
      yes: lineIn(language, 'confirm.yes'),
      no: lineIn(language, 'confirm.no'),
    },
  });
  await note(tx, request, 'confirmation.asked', { confirmation_id: confirmationId, again });
  return { kind: 'confirm', confirmationId, summary };
}

function factsOf({ request, laidOut, decision, address }: Confirmable) {
  const { order, args } = request;
  const { plan, choice } = laidOut;
  const counted = new Map<string, number>();
  for (const { lineId } of choice.units) counted.set(lineId, (counted.get(lineId) ?? 0) + 1);
  return {
    orderId: order?.orderId ?? null,
    items: [...counted].map(([lineId, quantity]) => ({
      name: order?.lines.find((line) => line.lineId === lineId)?.name ?? lineId,
      quantity,
    })),
    amount: plan === null ? null : formatMoney(plan.amountMinor, plan.currency),
    methods: plan?.allocation.map(({ method }) => method) ?? [],
    address,
    preference: args.preference === undefined ? null : { name: args.preference, value: args.value ?? false },
    byPerson: decision.kind !== 'execute',
  };
}

async function note(
  tx: Transaction,
  { context, tool, args, order }: Confirmable['request'],
  event: 'confirmation.asked' | 'confirmation.given',
  result: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, {
    event,
    actor: event === 'confirmation.given' ? 'customer' : 'agent',
    conversationId: context.conversationId,
    orderId: order?.orderId ?? null,
    tool,
    args,
    result,
    versions: context.versions,
    known: order ? order.lines.map(({ lineId }) => lineId) : [],
  });
}
