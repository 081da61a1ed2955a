import { appRoleOf } from '../../audit/app-role.ts';
import { createKeyring, type Keyring } from '../../store/content-keys.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { findInstance, type Instance } from '../ops/find-instance.ts';

/** What a command on the audit works with. */
export type OpenAudit = Instance & {
  readonly database: Database;
  /** Null where DATA_ENCRYPTION_KEY is not at hand. */
  readonly keyring: Keyring | null;
  /** The product's own role in the database; null where the owner's is used for both. */
  readonly appRole: string | null;
};

/** Opens the database of the installation for one command, and closes it whatever happens. */
export async function withAudit<T>(work: (audit: OpenAudit) => Promise<T>): Promise<T> {
  const instance = await findInstance();
  const { databaseUrl, migrationDatabaseUrl, dataEncryptionKey } = instance.secrets;
  const database = openDatabase({ url: databaseUrl, max: 2, applicationName: 'countersign audit' });
  try {
    return await work({
      ...instance,
      database,
      keyring: dataEncryptionKey.length === 32 ? createKeyring(dataEncryptionKey) : null,
      appRole: appRoleOf(databaseUrl, migrationDatabaseUrl),
    });
  } finally {
    await database.close();
  }
}
