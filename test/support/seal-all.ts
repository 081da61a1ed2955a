import { readSealLag, sealAuditRows } from '../../src/store/audit-chain.ts';
import type { Database } from '../../src/store/database.ts';
import { eventually } from './eventually.ts';

/**
 * Seals until nothing waits. Transactions of other test files run on the same server, and the sealer waits for every one that began
 * before a row was written.
 */
export async function sealAll(database: Database): Promise<void> {
  await eventually(
    async () => {
      await sealAuditRows(database, 5_000);
      if ((await readSealLag(database.sql)) > 0) throw new Error('rows wait for the seal');
    },
    { withinMs: 120_000 },
  );
}
