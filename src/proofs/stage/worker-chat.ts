import { randomUUID } from 'node:crypto';
import type { CallContext, ToolOutcome } from '../../gateway/tool-gateway.ts';
import { createConversation, findConversation } from '../../store/conversations.ts';
import { claimConversation } from '../../store/lease.ts';
import { acceptMessage } from '../../store/messages.ts';
import type { MoneyStage } from './money-stage.ts';

/** A call as a model makes it: a name and whatever it wrote as arguments. */
export type ModelCall = {
  readonly name: string;
  /** Text goes through as it is; anything else as JSON. */
  readonly args: unknown;
  /** The step of an earlier call, to make that call again. (Default: a new one.) */
  readonly step?: number;
};

/** What a worker knows when it calls, where that is to differ from the truth. */
export type Pretence = {
  readonly fence?: number;
  readonly verified?: boolean;
  /** The yes the call is said to be made on. */
  readonly answer?: CallContext['confirmation'];
};

/** A conversation of a verified customer with a worker at its tools. */
export type WorkerChat = {
  readonly conversationId: string;
  readonly customerId: string;
  /** The fence the worker holds now. */
  readonly fence: () => number;
  /** The step the last new call got. */
  readonly lastStep: () => number;
  /** The customer writes; the worker has not seen it until it takes the conversation up. */
  readonly say: (text: string) => Promise<void>;
  /** A worker claims what waits and reads it. False when nothing waits, a switch is on or a person has the conversation. */
  readonly takeUp: () => Promise<boolean>;
  /** The customer writes and a worker takes it up. */
  readonly ask: (text: string) => Promise<boolean>;
  readonly call: (call: ModelCall, pretence?: Pretence) => Promise<ToolOutcome>;
};

/** Opens a conversation; its first message is taken up unless a switch is on. */
export async function openWorkerChat(
  stage: Pick<MoneyStage, 'database' | 'deps' | 'gateway'>,
  customerId: string,
): Promise<WorkerChat> {
  const { database, deps, gateway } = stage;
  const made = await createConversation(database, deps.keyring, {
    ...{ channel: 'web', customerId, identityLevel: 'session' },
  });
  const { conversationId } = made;
  const conversation = await findConversation(database.sql, deps.keyring, conversationId);
  if (!conversation) throw new Error('The conversation was not created');
  const turn = { fence: 0, turnId: randomUUID() as string, seenSeq: 0, step: 0 };
  const say = async (text: string) => {
    await acceptMessage(database, conversation, text, null);
  };
  const takeUp = async () => {
    // the worker before is gone, and its lease has run out
    await database.sql`update conversations set lease_until = null where conversation_id = ${conversationId}`;
    const lease = await claimConversation(database, deps.keyring, conversationId, 'proof', 600_000);
    if (!lease) return false;
    const [row] = await database.sql<{ last_seq: number }[]>`
      select last_seq from conversations where conversation_id = ${conversationId}`;
    Object.assign(turn, { fence: lease.fence, turnId: lease.turnId, seenSeq: row?.last_seq ?? 0 });
    return true;
  };
  const ask = async (text: string) => {
    await say(text);
    return await takeUp();
  };
  await ask('Hello');
  return {
    ...{ conversationId, customerId, say, takeUp, ask },
    fence: () => turn.fence,
    lastStep: () => turn.step,
    call: async ({ name, args, step }, pretence = {}) => {
      if (step === undefined) turn.step += 1;
      const at = step ?? turn.step;
      const argumentsJson = typeof args === 'string' ? args : JSON.stringify(args);
      return await gateway.dispatch(
        { step: at, callIndex: 0, id: `call_${at}`, name, argumentsJson },
        {
          ...{ conversationId, customerId, turnId: turn.turnId, seenSeq: turn.seenSeq },
          ...(pretence.answer ? { confirmation: pretence.answer } : {}),
          fence: pretence.fence ?? turn.fence,
          verified: pretence.verified ?? true,
          versions: { prompt: 'proof', tools: gateway.toolsVersion, model: 'hijacked' },
        },
      );
    },
  };
}
