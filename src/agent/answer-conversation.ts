import { handBackLease, type Lease, nextTurn, renewLease } from '../store/lease.ts';
import { type TakenTurn, takeTurn } from '../store/take-turn.ts';
import { runTurn } from './run-turn.ts';
import type { TurnDeps, TurnEnd } from './turn-deps.ts';

/** What a worker needs beside the turn's own dependencies. */
export type AnswerOptions = {
  /** Names this process in the row, for people who look. */
  readonly owner: string;
  /** Life of a lease without renewal, in milliseconds. Default 10,000; renewed at a third. */
  readonly leaseMs: number;
  /** Aborted when the process must stop: turns are handed back at the next safe point. */
  readonly stopping: AbortSignal;
};

/**
 * The work of one ring: claims the conversation and answers all that waits in it, in order, then releases it. Returns at once
 * when somebody else holds it, because the holder cannot release while something waits.
 */
export async function answerConversation(
  conversationId: string,
  deps: TurnDeps,
  options: AnswerOptions,
): Promise<void> {
  let turn: HeldTurn | null = await takeTurn(
    deps.database,
    deps.keyring,
    conversationId,
    options.owner,
    options.leaseMs,
  );
  while (turn) {
    const end: TurnEnd = await runWithRenewal(turn, deps, options);
    const more = end.kind === 'answered' && !end.released;
    const lease: Lease | null = more ? await nextTurn(deps.database, deps.keyring, turn.lease) : null;
    turn = lease && { lease };
  }
}

/** A turn as it was claimed; one that follows another under the same lease is read anew. */
type HeldTurn = { readonly lease: Lease; readonly read?: TakenTurn['read'] };

async function runWithRenewal({ lease, read }: HeldTurn, deps: TurnDeps, options: AnswerOptions): Promise<TurnEnd> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(deps.database, lease, options.leaseMs).then(
      (held) => held || lost.abort(),
      (error: unknown) => deps.log.warn({ conversationId: lease.conversationId, error }, 'lease could not be renewed'),
    );
  }, options.leaseMs / 3);
  try {
    return await runTurn(lease, deps, AbortSignal.any([lost.signal, options.stopping]), read?.());
  } catch (error) {
    // The row still says that an answer is due: the sweeper rings again, and a turn that keeps failing reaches a person.
    deps.log.error({ conversationId: lease.conversationId, turnId: lease.turnId, error }, 'turn failed');
    await handBackFailed(lease, deps);
    return { kind: 'lost' };
  } finally {
    clearInterval(renewal);
  }
}

async function handBackFailed(lease: Lease, deps: TurnDeps): Promise<void> {
  await handBackLease(deps.database, lease, { counts: true }).catch((error: unknown) =>
    deps.log.warn(
      { conversationId: lease.conversationId, error },
      'lease could not be handed back; it lapses by itself',
    ),
  );
}
