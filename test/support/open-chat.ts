import type { ToolGateway, ToolOutcome } from '../../src/gateway/tool-gateway.ts';
import type { Keyring } from '../../src/store/content-keys.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import type { Database } from '../../src/store/database.ts';
import { claimConversation } from '../../src/store/lease.ts';
import { acceptMessage } from '../../src/store/messages.ts';

/** A conversation with a worker at its tools: the customer says something, the worker takes it up and calls. */
export type Chat = {
  readonly conversationId: string;
  /** The customer writes; the worker has not seen it until `takeUp`. */
  readonly say: (text: string) => Promise<void>;
  /** A worker claims the conversation and reads everything said so far. */
  readonly takeUp: () => Promise<void>;
  /** The customer writes and a worker takes it up. */
  readonly ask: (text: string) => Promise<void>;
  /** Calls a tool in a step of its own. */
  readonly call: (name: string, args: unknown) => Promise<Told>;
  /** The same call as the last one, as a worker that resumes after a crash makes it. */
  readonly repeatLastCall: () => Promise<Told>;
};

/** An outcome with its result laid open, for short assertions. */
export type Told = { readonly kind: ToolOutcome['kind']; readonly result: Record<string, unknown> };

type Parts = { readonly database: Database; readonly keyring: Keyring; readonly gateway: ToolGateway };

/** Opens a conversation of a verified customer, or of nobody in particular for null. The first message is taken up already. */
export async function openChat({ database, keyring, gateway }: Parts, customerId: string | null): Promise<Chat> {
  const { conversationId } = await createConversation(database, keyring, {
    channel: 'web',
    customerId,
    identityLevel: customerId === null ? 'none' : 'session',
  });
  const conversation = await findConversation(database.sql, keyring, conversationId);
  if (!conversation) throw new Error('the conversation was not created');
  const turn = { fence: 0, turnId: '', seenSeq: 0, step: 0 };
  let last: { name: string; args: unknown; step: number } | null = null;
  const dispatch = async (name: string, args: unknown, step: number): Promise<Told> => {
    last = { name, args, step };
    const outcome = await gateway.dispatch(
      {
        step,
        callIndex: 0,
        id: `call_${step}`,
        name,
        argumentsJson: typeof args === 'string' ? args : JSON.stringify(args),
      },
      {
        ...{ conversationId, customerId, turnId: turn.turnId, fence: turn.fence, seenSeq: turn.seenSeq },
        verified: customerId !== null,
        versions: { prompt: 'test', tools: gateway.toolsVersion, model: 'scripted' },
      },
    );
    return { kind: outcome.kind, result: outcome.kind === 'fence_lost' ? {} : outcome.result };
  };
  const say = async (text: string) => {
    await acceptMessage(database, conversation, text, null);
  };
  const takeUp = async () => {
    await database.sql`update conversations set lease_until = null where conversation_id = ${conversationId}`;
    const lease = await claimConversation(database, keyring, conversationId, 'bench', 60_000);
    if (!lease) throw new Error('nothing waits in this conversation');
    const [row] = await database.sql<{ last_seq: number }[]>`
      select last_seq from conversations where conversation_id = ${conversationId}`;
    Object.assign(turn, { fence: lease.fence, turnId: lease.turnId, seenSeq: row?.last_seq ?? 0 });
  };
  const ask = async (text: string) => {
    await say(text);
    await takeUp();
  };
  await ask('Hello');
  return {
    conversationId,
    say,
    takeUp,
    ask,
    call: (name, args) => {
      turn.step += 1;
      return dispatch(name, args, turn.step);
    },
    repeatLastCall: () => {
      if (!last) throw new Error('nothing was called yet');
      return dispatch(last.name, last.args, last.step);
    },
  };
}
