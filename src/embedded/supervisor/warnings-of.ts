import type { EmbeddedDatabase } from '../postgres/open-embedded-database.ts';
import type { StackPlan } from './plan-stack.ts';

/** What {@link warningsOf} looks at. */
export type WarningFacts = {
  readonly plan: StackPlan;
  readonly embedded: Pick<EmbeddedDatabase, 'account' | 'directory' | 'insideDataDir'> | undefined;
  /** Whether the schemas are owned by another role than the product's. */
  readonly separateOwner: boolean;
};

/** What the operator should know about this combination of settings, one sentence each. */
export function warningsOf({ plan, embedded, separateOwner }: WarningFacts): string[] {
  const { settings } = plan;
  const warnings: string[] = [];
  if (embedded !== undefined && !embedded.insideDataDir) {
    warnings.push(
      `The account ${embedded.account}, as whom PostgreSQL runs here, cannot enter ${plan.dataDir}; the database lies in ${embedded.directory} instead.`,
    );
  }
  if (!separateOwner) {
    warnings.push(
      'One database role both owns the schemas and runs the product, so audit rows are protected by their triggers only. Set MIGRATION_DATABASE_URL to an owner role of its own.',
    );
  }
  const open = settings.HOST !== 'localhost' && settings.HOST !== '::1' && !settings.HOST.startsWith('127.');
  if (open && settings.COUNTERSIGN_ENV !== 'production') {
    warnings.push(
      `HOST=${settings.HOST} opens the web process to the network while the test handles are on: anybody there can read the one-time codes. Set COUNTERSIGN_ENV=production, or leave HOST out.`,
    );
  }
  return warnings;
}
