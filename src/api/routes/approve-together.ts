import { approvedTogether, approveTogetherBody } from '../../contracts/http.ts';
import { notedRefusals, noteRefusedDecision } from '../../store/refused-decisions.ts';
import type { AppDeps, TogetherResult } from '../app-deps.ts';
import { Problem, problems } from '../problem.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/together/approve`: several requests of one rule result, each by a decision of its own. */
export const approveTogetherRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/together/approve',
    summary:
      'Approve requests that wait for the same reasons; what changed or may not be decided drops out and is named.',
    roles: ['approver'],
    body: approveTogetherBody,
    answers: { 200: { description: 'What was decided, and what dropped out', schema: approvedTogether } },
    problems: ['mixed_rule_results'],
    handle: async ({ res, body }, staff) => {
      const items = body.items.map(({ approval_id, digest }) => ({ approvalId: approval_id, digest }));
      const result = await deps.approvals.approveTogether({ items, note: body.note ?? null, approver: staff });
      if (result.kind === 'mixed_rule_results') throw new Problem('mixed_rule_results');
      for (const row of result.decided) deps.events.approvalDecided(row.approval_id, staff.staffId, 'approve');
      for (const { approvalId, code } of result.dropped) {
        deps.events.approvalDecided(approvalId, staff.staffId, code);
        if (notedRefusals.includes(code))
          await noteRefusedDecision(deps.database.sql, {
            approvalId,
            staffId: staff.staffId,
            decision: 'approve',
            code,
          });
      }
      res.json({ decided: result.decided, dropped: result.dropped.map(toDropped) });
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
    },
  });

type Dropped = Extract<TogetherResult, { kind: 'decided' }>['dropped'][number];

function toDropped({ approvalId, code }: Dropped) {
  const detail =
    code === 'needs_own_look'
      ? 'The order changed, or somebody decided against it before: look at it by itself.'
      : `${problems[code][1]}. ${problems[code][2]}`;
  return { approval_id: approvalId, code, detail };
}
