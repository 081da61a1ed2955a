import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeSchema } from '../../src/store/describe-schema.ts';
import { openTestDatabase } from '../support/test-database.ts';

test('migrations/schema.sql is what the migrations add up to (npm run schema:dump writes it)', async () => {
  const database = await openTestDatabase();
  try {
    const now = await describeSchema(database.ownerUrl, 'countersign', 'countersign_app');
    const committed = await readFile(join(projectRoot, 'migrations', 'schema.sql'), 'utf8');
    expect(committed.slice(committed.indexOf('\n\n') + 2)).toBe(now);
  } finally {
    await database.drop();
  }
});

test('no audit table may be changed by the application', async () => {
  const database = await openTestDatabase();
  try {
    const text = await describeSchema(database.ownerUrl, 'countersign', 'countersign_app');
    const rights = [...text.matchAll(/^-- the application may: (.*)\nCREATE TABLE (audit_\w+)/gm)].map(
      ([, may, table]) => ({ table, may }),
    );
    expect(rights.length).toBeGreaterThan(0);
    expect(rights).toEqual(rights.map(({ table }) => ({ table, may: 'select, insert' })));
  } finally {
    await database.drop();
  }
});
