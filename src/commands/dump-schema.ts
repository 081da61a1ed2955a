import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { projectRoot } from '../config/project-root.ts';
import { EmbeddedDatabaseError } from '../embedded/postgres/embedded-database-error.ts';
import { openEmbeddedDatabase } from '../embedded/postgres/open-embedded-database.ts';
import { openSecretsFile } from '../embedded/secrets-file.ts';
import { migrateAll } from '../migrate-all.ts';
import { describeSchema } from '../store/describe-schema.ts';
import { MigrationError } from '../store/migration-error.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';

/*
 * npm run schema:dump: migrates an empty throw-away database and writes migrations/schema.sql, so that a change of the schema can be
 * read as a whole. Run it after writing a migration; a test compares.
 */

const usage = `npm run schema:dump    writes migrations/schema.sql
`;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-schema-'));
  try {
    const { database: passwords } = await openSecretsFile(dataDir);
    const cacheDir = buildConfig().embeddedCacheDir;
    const server = await openEmbeddedDatabase({ dataDir, cacheDir, passwords, durable: false });
    try {
      await migrateAll({ databaseUrl: server.appUrl, migrationDatabaseUrl: server.ownerUrl });
      const text = await describeSchema(server.ownerUrl, 'countersign', 'countersign_app');
      await writeFile(join(projectRoot, 'migrations', 'schema.sql'), `${header()}\n${text}`);
    } finally {
      await server.stop();
      if (!server.insideDataDir) await rm(server.directory, { recursive: true, force: true });
    }
    process.stdout.write('Wrote migrations/schema.sql\n');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function header(): string {
  return '-- What the migrations add up to. Written by `npm run schema:dump`, read by people, checked by test/integration/schema-dump.test.ts.\n';
}

try {
  const program = { program: 'npm run schema:dump --', what: 'command', usage, commands: { '': {} }, options: {} };
  if (readCommandLine(program).kind === 'help') process.stdout.write(usage);
  else await main();
} catch (error) {
  process.exitCode = reportFailure(error, [ConfigError, EmbeddedDatabaseError, MigrationError]);
}
