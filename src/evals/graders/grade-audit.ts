import { missing, type Reason, wrongWrite } from './end-state.ts';

/** An audit row, as far as it is judged. */
export type ObservedAudit = { readonly event: string; readonly tool: string | null; readonly hasRules: boolean };

/** Judges the audit: every return and every refund is executed once and has the rules it was judged by, and nothing else is. */
export function gradeAudit(expectedReturns: number, rows: readonly ObservedAudit[]): readonly Reason[] {
  const executed = rows.filter(({ event }) => event === 'action.executed');
  const other = executed.filter(({ tool }) => tool !== 'create_return' && tool !== 'issue_refund');
  return [
    ...(['create_return', 'issue_refund'] as const).flatMap((tool) => {
      const found = executed.filter((row) => row.tool === tool).length;
      if (found === expectedReturns) return [];
      const text = `The audit log has ${found} executed ${tool}, and ${expectedReturns} belong there.`;
      return [found > expectedReturns ? wrongWrite('audit_too_many', text) : missing('audit_too_few', text)];
    }),
    ...other.map(({ tool }) =>
      wrongWrite('audit_other', `The audit log has an executed ${tool}, which nobody expects.`),
    ),
    ...(executed.every(({ hasRules }) => hasRules)
      ? []
      : [missing('audit_without_rules', 'An executed action has no rule results in the audit log.')]),
  ];
}
