import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';

type Counts = Awaited<ReturnType<BullMQAdapter['getJobCounts']>>;
type Queue = ConstructorParameters<typeof BullMQAdapter>[0];

/**
 * Shows the backlog of a paused queue on either backend. PostgreSQL counts the jobs of a paused queue as `paused`, a state the board does not
 * know: without this, a stopped agent would look like one with nothing to do.
 */
export class PausedSafeAdapter extends BullMQAdapter {
  readonly #queue: Queue;

  constructor(queue: Queue, options?: ConstructorParameters<typeof BullMQAdapter>[1]) {
    super(queue, options);
    this.#queue = queue;
  }

  override async getJobCounts(): Promise<Counts> {
    const counts = await super.getJobCounts();
    if (!(await this.isPaused())) return counts;
    // The type no longer lists the state, the PostgreSQL backend still counts by it.
    const { paused = 0 } = await this.#queue.getJobCounts('paused' as 'waiting');
    return { ...counts, waiting: (counts.waiting ?? 0) + paused };
  }
}
