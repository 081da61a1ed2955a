import type { OfficeChange } from '../../approvals/office-desk.ts';
import { emptyBody } from '../../contracts/http.ts';
import type { StaffMember } from '../../contracts/staff.ts';
import { approvalLimitsBody, outOfOfficeBody, staffChanged } from '../../contracts/staff-http.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { memberOfPath } from '../staff-paths.ts';

const answers = { 200: { description: 'Changed, effective at once', schema: staffChanged } };

/** `POST /internal/staff/:staff_id/out-of-office`: from now on, by oneself or an administrator. */
export const markOutOfOfficeRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/out-of-office',
    summary:
      'Mark an approver as out of office, with or without an end and a delegate. What they had taken goes to the delegate, or back.',
    roles: ['approver'],
    body: outOfOfficeBody,
    answers,
    problems: ['not_an_approver', 'unknown_delegate', 'in_the_past'],
    handle: async ({ req, res, body }, staff) => {
      const staffId = ownOrAdmin(memberOfPath(req), staff);
      const until = body.until == null ? null : new Date(body.until);
      const absence = { staffId, until, delegateId: body.delegate_id ?? null };
      res.json(requireOffice(await deps.office.markOut(absence, staff.staffId)));
    },
  });

/** `POST /internal/staff/:staff_id/back-in-office`: the absence ends. */
export const markBackInOfficeRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/back-in-office',
    summary: 'End an absence. Without effect for somebody who is in office.',
    roles: ['approver'],
    body: emptyBody,
    answers,
    handle: async ({ req, res }, staff) => {
      const staffId = ownOrAdmin(memberOfPath(req), staff);
      res.json(requireOffice(await deps.office.markBack(staffId, staff.staffId)));
    },
  });

/** `POST /internal/staff/:staff_id/approval-limits`: the most somebody may approve, never one's own. */
export const setApprovalLimitsRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/approval-limits',
    summary:
      'Say what somebody may approve at most, also before they may decide, by currency; a currency that is left out has no limit.',
    roles: ['admin'],
    body: approvalLimitsBody,
    answers,
    problems: ['not_found', 'own_limits'],
    handle: async ({ req, res, body }, staff) => {
      res.json(requireOffice(await deps.office.setLimits(memberOfPath(req), body.limits, staff.staffId)));
    },
  });

function ownOrAdmin(staffId: string, staff: StaffMember): string {
  if (staffId !== staff.staffId && staff.role !== 'admin') throw new Problem('forbidden');
  return staffId;
}

function requireOffice(change: OfficeChange): { readonly status: 'changed' } {
  if (change !== 'changed') throw new Problem(change);
  return { status: 'changed' };
}
