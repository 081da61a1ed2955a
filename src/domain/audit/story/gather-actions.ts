import { type AuditFact, asObject, asText } from './audit-fact.ts';

/** Everything the audit says of one action, oldest first. `begun` is the row that wrote it down. */
export type ActionStory = {
  readonly actionId: string;
  readonly begun: AuditFact;
  readonly rows: readonly AuditFact[];
};

/** Events that write an action down. */
const BEGINNINGS: readonly string[] = ['action.intended', 'action.proposed', 'action.drafted'];

/** The actions that rows tell of, in the order in which they began. Rows of actions whose beginning is not among them are left out. */
export function gatherActions(rows: readonly AuditFact[]): readonly ActionStory[] {
  const byAction = Map.groupBy(
    rows.filter((row) => row.actionId !== null),
    (row) => row.actionId as string,
  );
  return [...byAction]
    .flatMap(([actionId, own]) => {
      const begun = own.find((row) => BEGINNINGS.includes(row.event));
      return begun ? [{ actionId, begun, rows: own }] : [];
    })
    .sort((a, b) => a.begun.id - b.begun.id);
}

/** The newest row of one of the events; null when there is none. */
export function lastOf(story: ActionStory, ...events: readonly string[]): AuditFact | null {
  return story.rows.findLast((row) => events.includes(row.event)) ?? null;
}

/** Events of an action that do not move it. */
const ASIDE: readonly string[] = ['action.marked', 'action.outcome_stated'];

/** How an action stands, by its rows: `executed`, `pending_settlement`, `rejected`, ... */
export function standingOf(story: ActionStory): string {
  const ends = story.rows.filter((row) => row.event.startsWith('action.') && !ASIDE.includes(row.event));
  const last = ends.at(-1) ?? story.begun;
  return asText(asObject(last.result)['status']) ?? last.event.slice('action.'.length);
}

/** Whether the action is a refund. */
export function isRefund({ begun }: ActionStory): boolean {
  return begun.tool === 'issue_refund';
}
