import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import { isNarrow } from '../is-narrow.ts';
import { routeHref } from '../route.ts';
import type { Staff } from '../staff-session.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type Approval, titleOf } from './approval.ts';
import { noteOpening } from './approvals-api.ts';
import { Brief } from './brief.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { Countdown } from './countdown.tsx';
import { type Decide, DecisionForm } from './decision-form.tsx';
import { deciders, decisionStanding, meantForWords } from './decision-standing.ts';
import { Evidence } from './evidence.tsx';
import { Changes } from './evidence-lists.tsx';
import { wordsOfBlock, wordsOfExecution, wordsOfWhyNot } from './status-words.ts';

type ApprovalDetailProps = {
  readonly approval: Approval;
  readonly staff: Staff;
  /** A decision is on its way; its outcome is not known yet. */
  readonly sending: 'approve' | 'reject' | null;
  readonly onDecide: Decide;
  /** The claim changed; look again. */
  readonly onChange: () => void;
};

/** Milliseconds a request is before its reader until it counts as opened: passing by with J is not looking. */
const OPENED_AFTER_MS = 1_000;

/** One request: how it stands, what it rests on, and the decision. */
export function ApprovalDetail({ approval, staff, sending, onDecide, onChange }: ApprovalDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = approval.status === 'pending';
  const wasPending = useRef(isPending);
  useLayoutEffect(() => {
    if (isNarrow()) heading.current?.focus();
  }, [approval.id]);
  useLayoutEffect(() => {
    // The form goes with the decision; focus stays with the request it belonged to.
    if (wasPending.current && !isPending && document.activeElement === document.body) heading.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  useEffect(() => {
    if (!isPending || !mayDecide(staff)) return undefined;
    const timer = setTimeout(() => noteOpening(approval.id), OPENED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [approval.id, isPending]);
  const order = approval.orderId;
  return (
    <article class="detail" aria-labelledby="approval-title" data-approval-detail={approval.id}>
      <a class="back" href={routeHref('approvals')}>
        Back to the list
      </a>
      <h2 id="approval-title" ref={heading} tabIndex={-1}>
        {titleOf(approval)}
        {order === null ? '' : `, order ${order}`}
      </h2>
      <Brief approval={approval} />
      <Standing approval={approval} staff={staff} sending={sending} />
      <Planted approval={approval} />
      {approval.policyChange === null || approval.supersededBy !== null ? null : (
        <Changes drift={approval.policyChange} currency={approval.currency} />
      )}
      {isPending && mayDecide(staff) && !hasApproved(approval, staff) ? (
        <ClaimBar key={approval.id} approval={approval} staff={staff} onChange={onChange} />
      ) : null}
      <Evidence approval={approval} />
      <Decision approval={approval} staff={staff} onDecide={onDecide} />
    </article>
  );
}

/** Whose own approval is given already: they have nothing left to take. */
function hasApproved({ decisions }: Approval, { staffId }: Staff): boolean {
  return decisions.some((entry) => entry.approverId === staffId);
}

function mayDecide(staff: Staff): boolean {
  return staff.role === 'approver' || staff.role === 'admin';
}

/** What a planted item was about, for whoever decided it. */
function Planted({ approval: { planted } }: Pick<ApprovalDetailProps, 'approval'>) {
  if (planted === null) return null;
  return (
    <p class={planted.caught ? 'notice' : 'notice warn'} role="status">
      This request was planted: it was made to be rejected, and nothing of it can be carried out.{' '}
      {planted.caught ? 'You found it.' : 'It should have been rejected.'} {visibleText(planted.lesson)}
    </p>
  );
}

/** The way to the request that took the place of this one. */
function Successor({ approval }: Pick<ApprovalDetailProps, 'approval'>) {
  if (approval.supersededBy === null) return null;
  return (
    <>
      {' '}
      <a href={routeHref('approvals', approval.supersededBy)}>Open the new request</a>
    </>
  );
}

/** Decided and done, told apart. */
function Standing({ approval, staff, sending }: Pick<ApprovalDetailProps, 'approval' | 'staff' | 'sending'>) {
  const decided = approval.status !== 'pending';
  const why = wordsOfBlock(approval.blockedBy);
  const by = deciders(approval, nameOf);
  const meant = meantForWords(approval.meantFor, nameOf);
  return (
    <dl class="standing">
      <div>
        <dt>Decision</dt>
        <dd>
          <span role="status">
            <StatusBadge status={sendingWords(sending) ?? decisionStanding(approval, staff.staffId, nameOf)} />
            {by === null ? '' : ` ${by}`}
          </span>
          {decided && approval.decidedAt !== null ? `, ${formatInstant(approval.decidedAt)}` : ''}
        </dd>
      </div>
      <div>
        <dt>Carried out</dt>
        <dd>
          <span role="status">
            <StatusBadge status={wordsOfExecution(approval.actionStatus)} />
          </span>
          {why === null ? '' : ` ${why}`}
          <Successor approval={approval} />
        </dd>
      </div>
      {decided || meant === null ? null : (
        <div>
          <dt>Meant for</dt>
          <dd>{meant}</dd>
        </div>
      )}
      {decided ? null : (
        <div>
          <dt>Due</dt>
          <dd>
            <Countdown dueAt={approval.dueAt} />
          </dd>
        </div>
      )}
      {decided && approval.note !== null ? (
        <div>
          <dt>Note</dt>
          <dd class="said" dir="auto">
            {visibleText(approval.note)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function sendingWords(sending: ApprovalDetailProps['sending']) {
  if (sending === null) return null;
  return { tone: 'warn', text: sending === 'approve' ? 'Sending your approval' : 'Sending your rejection' } as const;
}

/** The decision form, or why there is none. */
function Decision({ approval, staff, onDecide }: Omit<ApprovalDetailProps, 'sending' | 'onChange'>) {
  if (approval.status !== 'pending') return null;
  if (!mayDecide(staff)) {
    return <p class="notice">Your role can read requests. Deciding them is for approvers.</p>;
  }
  const [first] = approval.decisions;
  if (hasApproved(approval, staff)) {
    return <p class="notice">You have approved this. It waits for another person.</p>;
  }
  if (approval.claim !== null && approval.claim.staffId !== staff.staffId) {
    return (
      <p class="notice">{nameOf(approval.claim.staffId)} is working on this, so the decision is theirs for now.</p>
    );
  }
  const { whyNot } = approval;
  const why = whyNot === null ? null : wordsOfWhyNot(whyNot);
  if (why !== null && !approval.mayReject) {
    return (
      <section class="decision" aria-label="Your decision">
        <p>{why}</p>
      </section>
    );
  }
  return (
    <>
      {first === undefined ? null : (
        <p class="notice">
          {nameOf(first.approverId)} has approved this
          {first.at === null ? '' : `, ${formatInstant(first.at)}`}. Your decision is the second one.
        </p>
      )}
      <DecisionForm key={approval.id} approval={approval} whyNot={why} onDecide={onDecide} />
    </>
  );
}
