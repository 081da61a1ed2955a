import type { Database } from '../../../store/database.ts';
import type { Booking } from '../../stage/shop.ts';
import { actionOf } from './books.ts';

/** What the product's own rows say about an action that money was booked for. */
export type Evidence = {
  readonly actionId: string;
  readonly conversationId: string;
  readonly createdAt: number;
  /** When the right to make this provider call was taken; null when it never was. */
  readonly sentAt: number | null;
  readonly auditEvents: readonly string[];
  /** The approval that was given; null when nobody was asked. */
  readonly approval: ApprovalEvidence | null;
  /** Units of this order that were refused, ran out of time or were stopped before this action came to be. */
  readonly decidedAgainst: readonly { readonly line_id: string; readonly unit: number }[];
};

/** An approval and who gave it. */
export type ApprovalEvidence = {
  readonly approval_id: string;
  readonly due_at: string;
  readonly snapshot: {
    readonly customer_id: string;
    readonly order_id: string;
    readonly amount_minor: number;
    readonly currency: string;
    readonly units: readonly { readonly line_id: string; readonly unit: number }[];
    readonly allocation: readonly { readonly payment_id: string; readonly amount_minor: number }[];
  };
  readonly decisions: readonly {
    readonly approver_id: string;
    readonly decision: string;
    readonly decided_at: string;
  }[];
};

/** Reads it, as the owner of the schema; null when there is no such action. */
export async function readEvidence(owner: Database, booking: Booking): Promise<Evidence | null> {
  const actionId = actionOf(booking);
  if (!/^[0-9a-f-]{36}$/.test(actionId)) return null;
  const [row] = await owner.sql<EvidenceRow[]>`
    select a.action_id, a.conversation_id, a.created_at,
      (select l.sent_at from action_legs l where l.idempotency_key = ${booking.key}) as sent_at,
      (select coalesce(array_agg(distinct g.event), '{}') from audit_log g where g.action_id = a.action_id) as audit_events,
      (select to_jsonb(p) || jsonb_build_object('decisions',
          (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from approval_decisions d where d.approval_id = p.approval_id))
        from approvals p where p.action_id = a.action_id and p.status = 'approved' limit 1) as approval,
      (select coalesce(jsonb_agg(u), '[]') from actions o, jsonb_array_elements(o.units) u
        where o.order_id = a.order_id and o.kind = 'refund' and o.status in ('rejected', 'expired', 'blocked')
          and o.finished_at < a.created_at) as decided_against
    from actions a where a.action_id = ${actionId}`;
  if (!row) return null;
  return {
    actionId,
    conversationId: row.conversation_id,
    createdAt: row.created_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    auditEvents: row.audit_events,
    approval: row.approval,
    decidedAgainst: row.decided_against,
  };
}

type EvidenceRow = {
  conversation_id: string;
  created_at: Date;
  sent_at: Date | null;
  audit_events: string[];
  approval: ApprovalEvidence | null;
  decided_against: { line_id: string; unit: number }[];
};
