/** Where an action stands. `docs` of each edge: {@link canMove}. */
export type ActionStatus =
  | 'drafted'
  | 'proposed'
  | 'approved'
  | 'executing'
  | 'executed'
  | 'failed'
  | 'unknown'
  | 'pending_settlement'
  | 'rejected'
  | 'expired'
  | 'withdrawn'
  | 'blocked';

const EDGES: Readonly<Record<ActionStatus, readonly ActionStatus[]>> = {
  // withdrawn: also when a person performed it by an action of their own; rejected: a person dismissed it
  drafted: ['withdrawn', 'rejected', 'blocked'],
  proposed: ['approved', 'rejected', 'expired', 'withdrawn', 'blocked'],
  // it may run out of time, be stopped, or find that the order changed, before anything was sent
  approved: ['executing', 'expired', 'blocked'],
  // blocked: the switch came on, or the order changed, before the first byte left
  executing: ['executed', 'failed', 'unknown', 'pending_settlement', 'blocked'],
  // evidence may still arrive; without it only people close it
  unknown: ['executed', 'failed', 'pending_settlement'],
  pending_settlement: ['executed', 'failed', 'unknown'],
  // a refund only: the provider took it back later
  executed: ['failed', 'unknown'],
  failed: [],
  rejected: [],
  expired: [],
  withdrawn: [],
  blocked: [],
};

/** Whether an action may go from one status to another. The store applies every move as a compare-and-set on the old one, and the database refuses every other move (migration 0023). */
export function canMove(from: ActionStatus, to: ActionStatus): boolean {
  return EDGES[from].includes(to);
}

/** Nobody knows yet how it ends; a repeat joins it. */
export function isUnresolved(status: ActionStatus): boolean {
  return ['drafted', 'proposed', 'approved', 'executing', 'unknown', 'pending_settlement'].includes(status);
}

/** Ended without effect: its units are free again. `drafted` holds none either: a person performs it in the shop's own tools. */
export function releasesUnits(status: ActionStatus): boolean {
  return ['drafted', 'failed', 'rejected', 'expired', 'withdrawn', 'blocked'].includes(status);
}

/** A person or a rule decided against it: its units are never refunded automatically again. */
export function countsAgainst(status: ActionStatus): boolean {
  return ['rejected', 'expired', 'blocked'].includes(status);
}

/** May money of it have moved, or be about to? Such automatic refunds count against the limits. */
export function countsAsSpent(status: ActionStatus): boolean {
  return ['executing', 'executed', 'unknown', 'pending_settlement'].includes(status);
}

/** Waits for a person or is under way after one: reserved against the order and the customer. */
export function countsAsReserved(status: ActionStatus): boolean {
  return ['proposed', 'approved', 'executing', 'unknown', 'pending_settlement'].includes(status);
}
