import { useLayoutEffect, useRef } from 'preact/hooks';
import { asRecords } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import { routeHref } from '../route.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type Approval, itemsOf, titleOf } from './approval.ts';
import { Countdown } from './countdown.tsx';
import { wordsOfDecision, wordsOfExecution } from './status-words.ts';

type ApprovalListProps = {
  readonly approvals: readonly Approval[];
  readonly selectedId: string | null;
  /** True when the selection came from a key: focus then goes along. */
  readonly focusSelected: boolean;
  /** Choosing several to approve together; null where the reader may not decide. */
  readonly choosing: Choosing | null;
};

/** Which requests are chosen, and what choosing does. Only requests that wait for the same reasons can be chosen together. */
export type Choosing = {
  readonly chosen: ReadonlySet<string>;
  readonly mayChoose: (approval: Approval) => boolean;
  readonly onToggle: (approval: Approval) => void;
};

/** The requests as links, in the order given. */
export function ApprovalList({ approvals, selectedId, focusSelected, choosing }: ApprovalListProps) {
  const selected = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (focusSelected) selected.current?.focus();
  }, [selectedId, focusSelected]);
  return (
    <ul class="list" data-arrow-keys="">
      {approvals.map((approval) => {
        const current = approval.id === selectedId;
        return (
          <li key={approval.id} class={choosing === null ? undefined : 'choosable'}>
            {choosing === null || approval.status !== 'pending' ? null : (
              <input
                type="checkbox"
                aria-label={`Choose ${titleOf(approval)}, order ${approval.orderId ?? 'not named'}`}
                checked={choosing.chosen.has(approval.id)}
                disabled={!choosing.mayChoose(approval)}
                onChange={() => choosing.onToggle(approval)}
              />
            )}
            <a
              ref={current ? selected : null}
              href={routeHref('approvals', approval.id)}
              aria-current={current ? 'true' : undefined}
              data-approval={approval.id}
            >
              <strong>{titleOf(approval)}</strong>
              <span>
                {approval.orderId === null ? 'Order not named' : `Order ${approval.orderId}`}
                {itemsOf(approval) === null ? '' : ` · ${visibleText(itemsOf(approval) ?? '')}`}
              </span>
              <Marks approval={approval} />
              {approval.status === 'pending' ? (
                <span class="row-end">
                  <Countdown dueAt={approval.dueAt} />
                  {approval.decisions.length > 0 ? <span>1 of {approval.requiredApprovers} approvals</span> : null}
                </span>
              ) : (
                <span class="row-end">
                  <StatusBadge status={wordsOfDecision(approval.status)} />
                  {approval.status === 'approved' ? (
                    <StatusBadge status={wordsOfExecution(approval.actionStatus)} />
                  ) : null}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** What sets a waiting request apart from the others: who works on it, that it changed, that it was refused before, that time runs out. */
function Marks({ approval }: { readonly approval: Approval }) {
  if (approval.status !== 'pending') return null;
  const marks = [
    approval.whyNot === null ? null : (WHY_NOT_MARKS[approval.whyNot.code] ?? null),
    approval.meantFor === null || approval.meantFor.kind === 'approvers'
      ? null
      : 'No approver in office can approve it: for the administrators',
    approval.claim === null ? null : `Taken by ${nameOf(approval.claim.staffId)}`,
    approval.supersedes === null ? null : 'Changed since an approval',
    asRecords(approval.evidence['earlier_decisions']).length > 0 ? 'Decided against before' : null,
    approval.reminded ? 'Half its time is over' : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? null : <span class="marks">{marks.join(' · ')}</span>;
}

/** Why the reader may not approve a request, in two or three words. */
const WHY_NOT_MARKS: Readonly<Record<string, string>> = {
  own_account: 'Your own account',
  own_request: 'You asked for it',
  same_person: 'You have decided on it',
  above_own_limit: 'Above your own limit',
  stopped: 'Stopped',
};
