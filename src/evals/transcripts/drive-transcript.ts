import { openConversation, stateOf } from '../client/customer-conversation.ts';
import type { ModelControl, ScriptedStep } from '../client/model-control.ts';
import { asksForYes, sayAndAgree } from '../client/say-and-agree.ts';
import type { ExpectedEndState } from '../graders/end-state.ts';
import type { Instance } from '../instance/instance.ts';
import { approveAll, type DrivenCase, untilTold } from '../retail/drive-case.ts';
import type { CasePlan } from '../retail/plan-case.ts';
import { failed, mapCall } from './map-call.ts';
import type { TranscriptCase } from './to-case.ts';
import type { RecordedTurn } from './transcript.ts';

/** Times a recording is taken up again where the product ended its part early; more means that it never gets through. */
const MOST_REPEATS = 4;

/** What a replay showed beside the end state. */
export type Replay = {
  /** Times the product took the word from the model: a person was called, or a sentence of its own said instead. */
  steppedIn: number;
  /** Summaries the customer said yes to. */
  agreed: number;
};

/**
 * Replays a recorded conversation: the customer writes what they wrote, the model is scripted with what it did, mapped onto our tools, and people approve what waits.
 * Where the product hands over before the recording ends, a person gives the conversation back, so that everything recorded is tried. What has no tool of ours comes
 * last, as one handover.
 */
export async function driveTranscript(
  one: TranscriptCase,
  { expected }: CasePlan,
  { instance, model, replay }: { readonly instance: Instance; readonly model: ModelControl; readonly replay: Replay },
): Promise<DrivenCase> {
  const sessionToken = await instance.sessionToken(one.customerId);
  const conversation = await openConversation({ webUrl: instance.webUrl, sessionToken, timeoutMs: 60_000 });
  const open = [...expected.returns];
  let approvals: DrivenCase['approvals'] = [];
  let left: readonly ScriptedStep[] = [];
  const play = async (says: string, steps: readonly ScriptedStep[]): Promise<void> => {
    if (stateOf(conversation.events) === 'escalated') {
      replay.steppedIn += 1;
      await instance.desk.giveBack(conversation.id);
    }
    await model.script(conversation.id, steps);
    replay.agreed += (await sayAndAgree(conversation, says)).filter(asksForYes).length;
    approvals = await approveAll(conversation.id, instance);
    if (approvals.length > 0) await untilTold(conversation);
    left = await unplayed(model, conversation.id, steps);
  };
  for (const turn of one.transcript.turns)
    await play(turn.says, [...left, ...stepsOf(turn, open), closing(turn.reply)]);
  for (let again = 0; left.length > 0 && again < MOST_REPEATS; again += 1)
    await play('Please go on with that.', [...left, closing('')]);
  if (expected.handover && stateOf(conversation.events) !== 'escalated')
    await play('What about the rest of what I asked for?', [handover(one)]);
  return {
    conversationId: conversation.id,
    state: stateOf(conversation.events),
    approvals,
    audit: await instance.desk.audit(conversation.id),
  };
}

/** Calls of the script that the turn ended before: they are tried again with the next message. */
async function unplayed(
  model: ModelControl,
  conversationId: string,
  steps: readonly ScriptedStep[],
): Promise<readonly ScriptedStep[]> {
  const { unconsumed } = await model.standing();
  const left = unconsumed
    .filter(({ conversation }) => conversation === conversationId)
    .reduce((sum, one) => sum + one.left, 0);
  return steps.slice(steps.length - Math.min(left, steps.length)).filter((step) => 'tool_calls' in step);
}

/** The model's answers of one turn. A return is a return and then a refund, each an answer of its own, because each may be asked a yes for. */
function stepsOf({ calls }: RecordedTurn, open: ExpectedEndState['returns'][number][]): ScriptedStep[] {
  return calls.flatMap((group) => {
    const mapped = group.filter((call) => !failed(call) || call.name === 'get_order_details').map(mapCall);
    const reads = mapped.flatMap((one) => (one.kind === 'read' ? [readCall(one.orderId)] : []));
    const writes = mapped.flatMap((one) => (one.kind === 'return' ? returnSteps(one.orderId, open) : []));
    return [...(reads.length > 0 ? [{ tool_calls: reads }] : []), ...writes];
  });
}

function readCall(order_id: string) {
  return { name: 'get_order', arguments: { order_id } };
}

/** Each return that is due once; what goes to another payment is left to a person and is not due. */
function returnSteps(orderId: string, open: ExpectedEndState['returns'][number][]): ScriptedStep[] {
  const index = open.findIndex((due) => due.orderId === orderId);
  const [due] = index < 0 ? [] : open.splice(index, 1);
  if (due === undefined) return [];
  const item_ids = due.lines.flatMap(({ line_id, quantity }) => Array.from({ length: quantity }, () => line_id));
  const args = { order_id: orderId, item_ids, reason: 'changed_mind' };
  return ['create_return', 'issue_refund'].map((name) => ({ tool_calls: [{ name, arguments: args }] }));
}

function closing(reply: string): ScriptedStep {
  return { text: reply === '' ? 'Is there anything else I can help you with?' : reply, times: 'always' };
}

function handover({ otherWrites }: TranscriptCase): ScriptedStep {
  const wishes = [...new Set(otherWrites)].map((name) => name.replaceAll('_', ' ')).join(', ');
  const summary = `The customer wants what I have no tool for: ${wishes || 'a refund to another method'}.`;
  return { tool_calls: [{ name: 'escalate_to_human', arguments: { reason: 'out_of_scope', summary } }] };
}
