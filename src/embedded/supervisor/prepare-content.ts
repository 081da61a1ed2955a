import { indexArticles, ofTheSandbox } from '../../knowledge/index-articles.ts';
import { loadArticles } from '../../knowledge/load-articles.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { replaceArticles } from '../../store/policy-articles.ts';
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
 * Fills what a stranger needs to try everything: the policy articles, searchable unless the store indexed its own, and one sign-in per staff role. May be
 * repeated; passwords of the demo are made once and kept in `DATA_DIR/secrets.json`.
 *
 * @returns the sign-ins to show.
 */
export async function prepareContent(options: PrepareContentOptions): Promise<readonly DemoStaff[]> {
  const database = openDatabase({ url: options.databaseUrl, max: 2, applicationName: 'countersign start' });
  try {
    const articles = await loadArticles();
    await indexArticles({ replaceArticles: (set) => replaceArticles(database, set) })(articles, ofTheSandbox);
    return options.withDemoStaff ? await prepareDemoStaff(database, options) : [];
  } finally {
    await database.close();
  }
}

/** Made once per database: hashing is slow on purpose, and the library that does it takes a while to load. */
async function prepareDemoStaff(database: Database, options: PrepareContentOptions): Promise<readonly DemoStaff[]> {
  const { demo_staff: known, demo_staff_installation: madeFor } = options.secrets;
  const [row] = await database.sql<{ installation_id: string }[]>`select installation_id from installation`;
  const installation = row?.installation_id ?? '';
  if (known.length > 0 && madeFor === installation) return known;
  const { ensureDemoStaff } = await import('../../identity/demo-staff.ts');
  const passwords = Object.fromEntries(known.map(({ role, password }) => [role, password]));
  const members = await ensureDemoStaff(database, passwords);
  const staff = members.map(({ email, password, role }) => ({ email, password, role }));
  await saveDemoStaff(options.dataDir, staff, installation);
  return staff;
}
