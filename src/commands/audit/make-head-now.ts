import { deliverHeads } from '../../audit/deliver-heads.ts';
import { headText } from '../../audit/head-files.ts';
import { sealAuditRows } from '../../store/audit-chain.ts';
import { makeHead } from '../../store/audit-heads.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withAudit } from './open-audit.ts';

/** Seals what waits, makes a head, lets it leave by file, mail and webhook as configured, and prints it. */
export async function makeHeadNow(): Promise<number> {
  return await withAudit(async ({ config, secrets, database, keyring }) => {
    for (;;) {
      const pass = await sealAuditRows(database, 2_000);
      if (pass.kind === 'sealed' && !pass.more) break;
    }
    const head = await makeHead(database, 'asked', 'system');
    if (!head || keyring === null)
      throw new OpsError('DATA_ENCRYPTION_KEY is missing: the mail with the head could not be sealed.');
    const destinations = { dataDir: config.dataDir, mail: config.auditHead.mail, webhook: secrets.auditHeadWebhook };
    const onFailure = ({ channel, error }: { channel: string; error: string }) =>
      process.stderr.write(`The ${channel} did not take it (${error}); housekeeping tries again for a week.\n`);
    await deliverHeads({ database, keyring, destinations, onFailure });
    process.stdout.write(headText(head));
    return 0;
  });
}
