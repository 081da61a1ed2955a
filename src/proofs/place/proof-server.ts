import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../store/database.ts';

/** A PostgreSQL that proofs may fill: addresses per role, and a migrated database to copy. */
export type ProofServer = {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Name of the migrated database. */
  readonly template: string;
};

/** A database of one proof alone. */
export type ProofDatabase = {
  /** As the application role: what the product gets as DATABASE_URL. */
  readonly databaseUrl: string;
  /** As the owner of the schemas: MIGRATION_DATABASE_URL. A proof uses it to do what nobody may do. */
  readonly ownerUrl: string;
  /** Removes it, whoever is still connected. */
  readonly drop: () => Promise<void>;
};

/** Copies the migrated database under a name of its own. */
export async function createProofDatabase(server: ProofServer): Promise<ProofDatabase> {
  const name = `proof_${randomBytes(6).toString('hex')}`;
  const asSuperuser = async (statement: string) => {
    const database = openDatabase({
      url: server.superuserUrl,
      max: 1,
      ormMax: 1,
      applicationName: 'countersign proof',
    });
    try {
      await database.sql.unsafe(statement);
    } finally {
      await database.close();
    }
  };
  await asSuperuser(
    `create database ${name} owner countersign_owner template ${JSON.stringify(server.template)} strategy wal_log`,
  );
  return {
    databaseUrl: named(server.appUrl, name),
    ownerUrl: named(server.ownerUrl, name),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
}

function named(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
