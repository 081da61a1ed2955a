import { type DemoStaffMember, ensureDemoStaff } from '../../identity/demo-staff.ts';
import { indexArticles } from '../../knowledge/index-articles.ts';
import { loadArticles } from '../../knowledge/load-articles.ts';
import { openDatabase } from '../../store/database.ts';
import { replacePolicyChunks } from '../../store/policy-chunks.ts';
import { type DemoStaff, type SecretsFile, saveDemoStaff } from '../secrets-file.ts';

/** What {@link prepareContent} needs to know. */
export type PrepareContentOptions = {
  /** Address as the application role, migrated. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secrets: SecretsFile;
  /** Whether to make the demo sign-ins; never in production. */
  readonly withDemoStaff: boolean;
};

/**
 * Fills what a stranger needs to try everything: the policy articles, searchable, and one sign-in per staff role. May be
 * repeated; passwords of the demo are made once and kept in `DATA_DIR/secrets.json`.
 *
 * @returns the sign-ins to show.
 */
export async function prepareContent(options: PrepareContentOptions): Promise<readonly DemoStaff[]> {
  const database = openDatabase({ url: options.databaseUrl, max: 2, applicationName: 'countersign start' });
  try {
    const articles = await loadArticles();
    await indexArticles({ replaceChunks: (chunks) => replacePolicyChunks(database, chunks) })(articles);
    if (!options.withDemoStaff) return [];
    const known = Object.fromEntries(options.secrets.demo_staff.map(({ role, password }) => [role, password]));
    const staff = (await ensureDemoStaff(database, known)).map(shown);
    if (JSON.stringify(staff) !== JSON.stringify(options.secrets.demo_staff))
      await saveDemoStaff(options.dataDir, staff);
    return staff;
  } finally {
    await database.close();
  }
}

const shown = ({ email, password, role }: DemoStaffMember): DemoStaff => ({ email, password, role });
