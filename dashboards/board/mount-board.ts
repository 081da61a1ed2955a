import { createBullBoard } from '@bull-board/api';
import { ExpressAdapter } from '@bull-board/express';
import express, { type RequestHandler } from 'express';
import { type BoardRefusal, type BoardSwitch, onlyPauseAndResume } from './only-pause-and-resume.ts';
import { PausedSafeAdapter } from './paused-safe-adapter.ts';

/** A queue of the product, as the board takes it. */
export type BoardQueue = ConstructorParameters<typeof PausedSafeAdapter>[0];

/** What {@link mountBoard} works with. */
export type BoardOptions = {
  readonly queues: readonly BoardQueue[];
  /** Stops and lets go; see {@link onlyPauseAndResume}. */
  readonly flip: BoardSwitch;
  /** Told of every other change somebody tried; it is refused whatever becomes of the telling. */
  readonly refused: BoardRefusal;
};

/**
 * The queue board, for mounting at /board behind the staff guard, which must leave `res.locals.staffId`. It shows everything and changes one
 * thing: whether a queue runs, and that through the kill switch.
 */
export function mountBoard(options: BoardOptions): RequestHandler {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath('/board');
  createBullBoard({
    queues: options.queues.map((queue) => new PausedSafeAdapter(queue, { allowRetries: false })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Countersign queues' } },
  });
  const board = express.Router();
  board.use(onlyPauseAndResume(options.flip, options.refused), serverAdapter.getRouter() as RequestHandler);
  return board;
}
