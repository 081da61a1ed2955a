import { useEffect, useRef } from 'preact/hooks';
import { routeHref } from '../route.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type Approval, titleOf } from './approval.ts';
import { Countdown } from './countdown.tsx';
import { wordsOfDecision, wordsOfExecution } from './status-words.ts';

type ApprovalListProps = {
  readonly approvals: readonly Approval[];
  readonly selectedId: string | null;
  /** True when the selection came from a key: focus then goes along. */
  readonly focusSelected: boolean;
};

/** The requests as links, in the order given. */
export function ApprovalList({ approvals, selectedId, focusSelected }: ApprovalListProps) {
  const selected = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusSelected) selected.current?.focus();
  }, [selectedId, focusSelected]);
  return (
    <ul class="list" data-arrow-keys="">
      {approvals.map((approval) => {
        const current = approval.id === selectedId;
        return (
          <li key={approval.id}>
            <a
              ref={current ? selected : null}
              href={routeHref('approvals', approval.id)}
              aria-current={current ? 'true' : undefined}
              data-approval={approval.id}
            >
              <strong>{titleOf(approval)}</strong>
              <span>{approval.orderId === null ? 'Order not named' : `Order ${approval.orderId}`}</span>
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
