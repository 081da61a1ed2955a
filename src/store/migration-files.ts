import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './migration-error.ts';

/** One reviewed SQL file, `NNNN_verb_noun.sql`. */
export type Migration = {
  /** The number in front, from 1, without gaps. */
  readonly version: number;
  /** The file name without `.sql`. */
  readonly name: string;
  /** Statements, run in one transaction. */
  readonly sql: string;
  /** SHA-256 of the text with Unix line ends, in hexadecimal. */
  readonly checksum: string;
  /** Whether the header says `-- breaking: yes`: processes without this file cannot work on the schema it leaves. */
  readonly breaking: boolean;
};

/**
 * Reads the migrations of one folder in order. `schema.sql` and folders beside them are left alone.
 *
 * @throws MigrationError for a name that does not fit, a number used twice or left out, or a missing `-- breaking:` line.
 */
export async function readMigrationFiles(directory: string): Promise<readonly Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.sql') && entry.name !== 'schema.sql');
  const migrations = await Promise.all(names.map((entry) => readMigration(directory, entry.name)));
  migrations.sort((a, b) => a.version - b.version);
  for (const [index, { version, name }] of migrations.entries()) {
    if (version === index + 1) continue;
    throw new MigrationError(
      'bad_files',
      `Migration ${name} should have the number ${index + 1}: numbers start at 1, without gaps or repeats.`,
    );
  }
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, number] = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.exec(file) ?? [];
  if (number === undefined) {
    throw new MigrationError('bad_files', `Migration file ${file} must be named NNNN_verb_noun.sql.`);
  }
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
  const [, breaking] = /^-- breaking: (yes|no)$/m.exec(sql) ?? [];
  if (breaking === undefined) {
    throw new MigrationError(
      'bad_files',
      `Migration ${file} must say in its header "-- breaking: yes" or "-- breaking: no".`,
    );
  }
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(number), name: file.slice(0, -4), sql, checksum, breaking: breaking === 'yes' };
}
