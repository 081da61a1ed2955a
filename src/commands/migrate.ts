import { ConfigError } from '../config/config-error.ts';
import { environmentText } from '../config/env.ts';
import { readEnvironment } from '../config/environment.ts';
import { readSecrets } from '../config/secrets.ts';
import { migrateAll } from '../migrate-all.ts';
import { checkDatabase } from '../store/check-database.ts';
import { MigrationError } from '../store/migration-error.ts';
import { readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';

/*
 * npm run migrate: brings the database up to date as the owner role, as a step of its own before a release. `npm start` and the roles
 * do the same where they may.
 */

const usage = `npm run migrate    brings the schema of DATABASE_URL up to date, as the role of MIGRATION_DATABASE_URL
`;

async function main(): Promise<void> {
  const env = environmentText();
  const { databaseUrl, migrationDatabaseUrl } = readSecrets(env, 'database');
  const report = await checkDatabase(migrationDatabaseUrl);
  if (typeof report === 'string') throw new MigrationError('failed', `The database cannot be used: ${report}.`);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const testNow = readEnvironment(env).TEST_NOW;
  const { applied, separateOwner } = await migrateAll({ databaseUrl, migrationDatabaseUrl, testNow, log });
  if (applied.length === 0) log('The schema was up to date.');
  if (!separateOwner) log('One role owns and uses the schema, so audit rows are protected by their triggers only.');
}

try {
  const program = { program: 'npm run migrate --', what: 'command', usage, commands: { '': {} }, options: {} };
  if (readCommandLine(program).kind === 'help') process.stdout.write(usage);
  else await main();
} catch (error) {
  process.exitCode = reportFailure(error, [ConfigError, MigrationError]);
}
