import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openTokenWriter } from '../../agent/write-tokens.ts';
import type { EventSignal } from '../../contracts/signals.ts';
import type { Database } from '../../store/database.ts';
import type { Lease } from '../../store/lease.ts';
import type { OpenChat } from './make-chats.ts';

/**
 * Writes as a worker's turns do: every chat gets a sentence a second for so long, spread over the second, whose text is the machine's monotonic clock at its
 * release. Returns how many were released.
 */
export async function releaseSentences(
  deps: { readonly database: Database; readonly signal: EventSignal },
  chats: readonly OpenChat[],
  seconds: number,
): Promise<number> {
  let released = 0;
  const speak = async (chat: OpenChat, index: number): Promise<void> => {
    const writer = openTokenWriter(deps, leaseOn(chat), 1, () => {
      throw new Error('The sentence was refused');
    });
    await wait((index / chats.length) * 1000);
    for (let second = 0; second < seconds; second += 1) {
      writer.push(`${process.hrtime.bigint()} `);
      released += 1;
      await wait(1000);
    }
    await writer.close();
  };
  await Promise.all(chats.map(speak));
  return released;
}

/** The hold of a worker on a conversation that nobody ever claimed. */
function leaseOn({ conversationId, contentKey }: OpenChat): Lease {
  return {
    ...{ conversationId, contentKey, contentKeyId: '', turnId: randomUUID(), customerId: null, identityLevel: 'none' },
    ...{ fence: 0, attempt: 0, foldedSeq: 0, answeredSeq: 0, modelCalls: 0, tokensUsed: 0, bounces: 0, turnClaims: 1 },
    ...{ language: null, intent: null },
  };
}
