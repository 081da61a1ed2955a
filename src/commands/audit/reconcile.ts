import { openSandboxConnector } from '../../commerce/sandbox-connector.ts';
import { counted } from '../../domain/counted.ts';
import { formatMoney } from '../../domain/money.ts';
import { type Reconciliation, reconcileMonth } from '../../reconciliation/reconcile-month.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withAudit } from './open-audit.ts';

/** Compares a month with the provider's list and prints the result; 1 when something is unexplained. It can pay nothing: it has no refund port. */
export async function reconcile(month: string): Promise<number> {
  return await withAudit(async ({ config, database }) => {
    const provider = openSandboxConnector({ baseUrl: config.commerce.baseUrl, timeoutMs: config.commerce.timeoutMs });
    try {
      const deps = { database, provider, timeZone: config.store.timeZone };
      const result = await reconcileMonth(month, deps, 'system');
      if (result.kind === 'unavailable')
        throw new OpsError(`The provider's list could not be read: ${result.detail} Nothing was compared; try again.`);
      process.stdout.write(`${describe(result.reconciliation, config.store.timeZone)}\n`);
      return result.reconciliation.unexplainedCount === 0 ? 0 : 1;
    } finally {
      provider.close();
    }
  });
}

function describe(found: Reconciliation, timeZone: string): string {
  const outside = found.outsideListed.map(
    ({ refundId, orderId, amountMinor, currency, bookedAt }) =>
      `  refund ${refundId}, ${formatMoney(amountMinor, currency)} on order ${orderId}, ${bookedAt.toISOString()}`,
  );
  return [
    `${found.month} (${timeZone}): ${counted(found.providerRefunds, 'refund')} on the provider's list, ${counted(found.ledgerCalls, 'call')} in the ledger.`,
    `Ours, by reference and in every detail: ${found.ours}.`,
    `Made outside, without a reference of ours: ${found.outside}${outside.length === 0 ? '.' : ':'}`,
    ...outside,
    `Unexplained: ${found.unexplainedCount}${found.unexplainedCount === 0 ? '.' : ':'}`,
    ...found.unexplained.map((text) => `  ${text}`),
  ].join('\n');
}
