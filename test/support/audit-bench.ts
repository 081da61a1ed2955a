import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type postgres from 'postgres';
import { headFolder, readHeadCopies, writeHeadFile } from '../../src/audit/head-files.ts';
import { verifyAudit } from '../../src/audit/verify/verify-audit.ts';
import { makeHead } from '../../src/store/audit-heads.ts';
import { appendAudit } from '../../src/store/audit-log.ts';
import { createKeyring } from '../../src/store/content-keys.ts';
import { openDatabase } from '../../src/store/database.ts';
import { sealAll } from './seal-all.ts';
import { openTestDatabase } from './test-database.ts';

const TABLES = ['audit_log', 'audit_chain', 'audit_heads', 'audit_head_deliveries', 'audit_verifications'];

/** An audit of its own with its sealer, and its owner, who may do what the product may not. */
export async function openAuditBench() {
  const place = await openTestDatabase();
  const database = openDatabase({ url: place.databaseUrl, max: 6 });
  const owner = openDatabase({ url: place.ownerUrl, max: 1 });
  const keyring = createKeyring(Buffer.alloc(32, 7));
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-audit-'));
  const folder = headFolder(dataDir);
  const seal = () => sealAll(database);
  return {
    ...{ place, database, owner, keyring, dataDir, folder, seal },
    /** Writes and seals `count` rows; row n of the test says so in its order. */
    write: async (count: number, from = 1) => {
      for (let n = from; n < from + count; n += 1)
        await appendAudit(database.sql, {
          event: 'action.executed',
          actor: 'system',
          orderId: `ORD-${n}`,
          tool: 'issue_refund',
          result: { amount_minor: 1_000 * n },
        });
      await seal();
    },
    /** Seals, makes a head and keeps its copy outside. */
    head: async () => {
      await seal();
      const head = await makeHead(database, 'asked', 'system');
      if (!head) throw new Error('no head');
      await writeHeadFile(folder, head);
      return head;
    },
    /** What the owner can do: the triggers are off meanwhile, and on again afterwards. */
    asOwner: async (work: (sql: postgres.Sql<{ bigint: number }>) => Promise<unknown>) => {
      for (const table of TABLES) await owner.sql`alter table ${owner.sql(table)} disable trigger user`;
      await work(owner.sql);
      for (const table of TABLES) await owner.sql`alter table ${owner.sql(table)} enable trigger user`;
    },
    /** Kinds and texts of what a verification finds. */
    verify: async (options: { newest?: number } = {}) =>
      await verifyAudit(database.sql, {
        kept: await readHeadCopies(folder),
        keyring,
        appRole: 'countersign_app',
        ...options,
      }),
    close: async () => {
      await Promise.all([database.close(), owner.close()]);
      await place.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
