import { useState } from 'preact/hooks';
import type { Staff } from '../staff-session.ts';
import type { Approval } from './approval.ts';
import type { Choosing } from './approval-list.tsx';

/** What is chosen to be approved together, for the list and for the bar above it. */
export type Together = {
  readonly choosing: Choosing | null;
  readonly bar: {
    readonly chosen: readonly Approval[];
    readonly alike: readonly Approval[];
    readonly onChoose: (chosen: readonly Approval[]) => void;
  };
};

/** Keeps the choice. What left the list leaves the choice; what waits for other reasons cannot join it. */
export function useTogether(listed: readonly Approval[], staff: Staff): Together {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const open = listed.filter((approval) => mayJoin(approval, staff));
  const chosen = open.filter((approval) => ids.has(approval.id));
  const result = chosen[0]?.ruleResult ?? null;
  const alike = chosen.length === 0 ? [] : open.filter((approval) => approval.ruleResult === result);
  const mayChoose = (approval: Approval): boolean =>
    mayJoin(approval, staff) && (chosen.length === 0 || approval.ruleResult === result);
  const onChoose = (next: readonly Approval[]): void => setIds(new Set(next.map(({ id }) => id)));
  const onToggle = (approval: Approval): void => {
    if (!mayChoose(approval)) return;
    onChoose(chosen.includes(approval) ? chosen.filter((one) => one !== approval) : [...chosen, approval]);
  };
  const decides = staff.role === 'approver' || staff.role === 'admin';
  return {
    choosing: decides ? { chosen: new Set(chosen.map(({ id }) => id)), mayChoose, onToggle } : null,
    bar: { chosen, alike, onChoose },
  };
}

function mayJoin(approval: Approval, staff: Staff): boolean {
  const { claim, decisions } = approval;
  return (
    approval.together &&
    approval.whyNot === null &&
    (claim === null || claim.staffId === staff.staffId) &&
    !decisions.some(({ approverId }) => approverId === staff.staffId)
  );
}
