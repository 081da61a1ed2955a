import type { RequestHandler } from 'express';

/** Writes the switch behind a queue; the board's button is one of its handles. */
export type BoardSwitch = (change: {
  readonly scope: 'all' | 'queue:approvals';
  readonly enabled: boolean;
  readonly reason: string;
  readonly staffId: string;
}) => Promise<void>;

/** Hears of a change that was refused. */
export type BoardRefusal = (attempt: {
  readonly staffId: string;
  readonly method: string;
  readonly path: string;
}) => Promise<void>;

/** Which switch a queue's button flips: pausing the turns stops the agent altogether, pausing the approvals their execution only. */
const SCOPES = { turns: 'all', approvals: 'queue:approvals' } as const;

/**
 * Lets reads through, turns pause and resume into flips of the kill switch, and refuses every other change with 403: jobs are doorbells, so there is
 * nothing to retry, add, edit or remove, and a job must not be a way around the gate.
 *
 * The switch's row is written first; then the request goes on to the board, whose own pause is the same one again.
 */
export function onlyPauseAndResume(flip: BoardSwitch, refused: BoardRefusal): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const change = readChange(req.method, req.path);
    if (!change) {
      await refused({ staffId: String(res.locals['staffId']), method: req.method, path: req.path.slice(0, 200) });
      res.status(403).type('application/problem+json').send(JSON.stringify(READ_ONLY));
      return;
    }
    const staffId = String(res.locals['staffId']);
    const reason = change.enabled ? 'Paused from the board' : 'Resumed from the board';
    for (const scope of change.scopes) await flip({ scope, enabled: change.enabled, reason, staffId });
    next();
  };
}

const READ_ONLY = {
  type: '/openapi#board_read_only',
  title: 'The board only pauses and resumes',
  status: 403,
  code: 'board_read_only',
  detail: 'Jobs are rung again from the database; there is nothing to retry, add or remove by hand.',
};

function readChange(
  method: string,
  path: string,
): { readonly scopes: readonly (typeof SCOPES)[keyof typeof SCOPES][]; readonly enabled: boolean } | null {
  const [, queue, verb] = /^\/api\/queues\/(?:(turns|approvals)\/)?(pause|resume)\/?$/.exec(path) ?? [];
  if (method !== 'PUT' || verb === undefined) return null;
  const scopes = queue === undefined ? Object.values(SCOPES) : [SCOPES[queue as keyof typeof SCOPES]];
  return { scopes, enabled: verb === 'pause' };
}
