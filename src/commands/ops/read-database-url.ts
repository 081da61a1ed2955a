import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** The database address of the installation, owner role. Embedded and test installations only: the owner can change what the product cannot. */
export async function readDatabaseUrl(): Promise<string> {
  const { config, secrets } = await findInstance();
  if (!config.testControl) {
    throw new OpsError(
      'The database address is not printed in production (COUNTERSIGN_ENV). Whoever set MIGRATION_DATABASE_URL knows it.',
    );
  }
  return secrets.migrationDatabaseUrl;
}
