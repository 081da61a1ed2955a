import { randomBytes } from 'node:crypto';
import { buildConfig, type Config } from '../../config/config.ts';
import type { EnvironmentText } from '../../config/environment.ts';
import type { ActionDeps } from '../../gateway/action-deps.ts';
import { createToolGateway, type ToolGateway } from '../../gateway/tool-gateway.ts';
import type { CrashPointName } from '../../observability/crash-points.ts';
import { composeActionsFrom } from '../../roles/compose-actions.ts';
import { createKeyring } from '../../store/content-keys.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { createProofDatabase, type ProofServer } from '../place/proof-server.ts';
import { openShop, type Shop } from './shop.ts';

/** Thrown at a crash point in the place of a SIGKILL: nothing after it runs, and no transaction is open there. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** The whole money path for real, wired as the roles wire it: gateway, approvals and ledger on PostgreSQL, the sandbox store behind HTTP. */
export type MoneyStage = {
  readonly shop: Shop;
  readonly database: Database;
  /** As the owner of the schemas: what no part of the product may do. */
  readonly owner: Database;
  readonly deps: ActionDeps;
  readonly gateway: ToolGateway;
  readonly config: Config;
  /** Lets the next one that reaches the point die there. */
  readonly crashAt: (point: CrashPointName | null) => void;
  readonly close: () => Promise<void>;
};

/** Opens it on a database of its own. `settings` are variables of the configuration; provider calls may take 400 ms. */
export async function openMoneyStage(server: ProofServer, settings: EnvironmentText = {}): Promise<MoneyStage> {
  const place = await createProofDatabase(server);
  const shop = await openShop(place.ownerUrl);
  const database = openDatabase({ url: place.databaseUrl, max: 12, applicationName: 'countersign proof' });
  const owner = openDatabase({ url: place.ownerUrl, max: 2, applicationName: 'countersign proof owner' });
  const config = buildConfig({ COMMERCE_URL: shop.url, COMMERCE_TIMEOUT_MS: '400', ...settings });
  const dataEncryptionKey = randomBytes(32);
  const keyring = createKeyring(dataEncryptionKey);
  const crash = { at: null as CrashPointName | null };
  const composed = composeActionsFrom(
    { config, database, keyring, secrets: { dataEncryptionKey }, log: silent },
    { turns: () => {}, approval: () => {}, staff: () => {} },
  );
  const deps: ActionDeps = {
    ...composed.deps,
    crashPoint: async (name) => {
      if (name !== crash.at) return;
      crash.at = null;
      throw new Crashed(name);
    },
  };
  return {
    ...{ shop, database, owner, deps, config },
    gateway: createToolGateway({ ...deps, searchPolicy: async () => [] }),
    crashAt: (point) => {
      crash.at = point;
    },
    close: async () => {
      composed.close();
      await shop.close();
      await Promise.all([database.close(), owner.close()]);
      await place.drop();
    },
  };
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
