import { z } from 'zod';
import { approvalRow, decideApprovalBody } from '../../contracts/http.ts';
import { notedRefusals, noteRefusedDecision } from '../../store/refused-decisions.ts';
import { aboveOwnLimit } from '../above-own-limit.ts';
import type { AppDeps, DecisionResult } from '../app-deps.ts';
import { claimedByOther } from '../claimed-by-other.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/:id`: the decision of the signed-in person. It is written down here and carried out elsewhere. */
export const decideApprovalRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/:id',
    summary: 'Approve, or reject with a note. The decision is that of whoever is signed in.',
    roles: ['approver'],
    body: decideApprovalBody,
    answers: { 200: { description: 'The approval as it stands now', schema: approvalRow } },
    problems: [
      'approver_mismatch',
      'own_account',
      'own_request',
      'same_person',
      'above_own_limit',
      'already_decided',
      'claimed_by_other',
      'digest_mismatch',
      'stopped',
      'expired',
      'note_required',
    ],
    handle: async ({ req, res, body }, staff) => {
      const id = z.guid().safeParse(req.params['id']);
      if (!id.success) throw new Problem('not_found');
      const refused = (code: string) =>
        noteRefusedDecision(deps.database.sql, {
          approvalId: id.data,
          staffId: staff.staffId,
          decision: body.decision,
          code,
        });
      if (body.approver_id && body.approver_id !== staff.staffId) {
        await refused('approver_mismatch');
        throw new Problem('approver_mismatch');
      }
      const note = body.note ? body.note : null;
      if (body.decision === 'reject' && note === null) throw new Problem('note_required');
      const digest = body.digest ?? null;
      const decision = { approvalId: id.data, decision: body.decision, note, approver: staff, digest };
      const result = await deps.approvals.decide(decision);
      deps.events.approvalDecided(id.data, staff.staffId, result.kind === 'decided' ? body.decision : result.kind);
      if (notedRefusals.includes(result.kind)) await refused(result.kind);
      res.json(rowOf(result));
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
    },
  });

function rowOf(result: DecisionResult): z.input<typeof approvalRow> {
  if (result.kind === 'decided') return result.row;
  if (result.kind === 'claimed_by_other') throw claimedByOther(result);
  if (result.kind === 'above_own_limit') throw aboveOwnLimit(result);
  const extra = result.kind === 'already_decided' ? { approval: result.row } : {};
  throw new Problem(result.kind, { extra });
}
