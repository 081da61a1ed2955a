import { join } from 'node:path';
import { prepareRoles } from '../../store/prepare-roles.ts';
import { isRunning } from '../process-identity.ts';
import type { SecretsFile } from '../secrets-file.ts';
import { placeCluster, rememberedPlace } from './cluster-place.ts';
import { initCluster, SUPERUSER } from './init-cluster.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { stopServer } from './running-server.ts';
import { chooseServerAccount } from './server-account.ts';
import { startCluster } from './start-cluster.ts';

/** The running embedded database. */
export type EmbeddedDatabase = {
  /** Address as the application role. */
  readonly appUrl: string;
  /** Address as the role that owns the schemas. */
  readonly ownerUrl: string;
  /** Address of the maintenance database as the superuser; for the test harness. */
  readonly superuserUrl: string;
  readonly port: number;
  /** Process number of the server. */
  readonly pid: number;
  /** Whether the server ran already, left behind by a supervisor that was killed. */
  readonly adopted: boolean;
  /** Folder of the database, and whether it lies in DATA_DIR. */
  readonly directory: string;
  readonly insideDataDir: boolean;
  /** Name of the account the server runs as. */
  readonly account: string;
  /** Whether the server still runs. */
  readonly isRunning: () => Promise<boolean>;
  /** Closes all connections and stops the server; what was committed is on disk. */
  readonly stop: () => Promise<void>;
};

/** What {@link openEmbeddedDatabase} needs to know. */
export type OpenEmbeddedDatabaseOptions = {
  /** Absolute; exists. */
  readonly dataDir: string;
  /** Absolute; see EMBEDDED_CACHE_DIR. */
  readonly cacheDir: string;
  readonly passwords: SecretsFile['database'];
  /** Port to use and no other, so that a server started again is found again. (Default: any free one.) */
  readonly port?: number | undefined;
  /** Connections the server takes. (Default: 200.) */
  readonly maxConnections?: number | undefined;
  /** False for throw-away clusters of tests: no waiting for the disk. (Default: true.) */
  readonly durable?: boolean | undefined;
};

/**
 * Brings up the private PostgreSQL of one DATA_DIR, with the two roles and the database `countersign`: programs, account, place,
 * cluster, server, roles, in this order. Everything is kept for the next start; a server left behind by a killed supervisor is taken over.
 *
 * @throws EmbeddedDatabaseError with what to do about it.
 */
export async function openEmbeddedDatabase(options: OpenEmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { passwords, durable = true } = options;
  const existing = await rememberedPlace(options.dataDir);
  const [binaries, account] = await Promise.all([
    preparePostgresBinaries(options.cacheDir),
    chooseServerAccount(existing),
  ]);
  const place = await placeCluster(options.dataDir, options.cacheDir, account);
  const superuserPassword = passwords.superuser_password;
  const cluster = await initCluster({ directory: place.directory, binaries, account, superuserPassword, durable });
  const logFile = join(place.directory, 'server.log');
  const { port, maxConnections } = options;
  const server = await startCluster({ cluster, binaries, account, logFile, durable, port, maxConnections });
  const address = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${database}`;
  const superuserUrl = address(SUPERUSER, superuserPassword, 'postgres');
  await prepareRoles({
    superuserUrl,
    database: 'countersign',
    owner: { name: 'countersign_owner', password: passwords.owner_password },
    app: { name: 'countersign_app', password: passwords.app_password },
  });
  return {
    ...server,
    ...place,
    superuserUrl,
    ownerUrl: address('countersign_owner', passwords.owner_password, 'countersign'),
    appUrl: address('countersign_app', passwords.app_password, 'countersign'),
    account: account.name,
    isRunning: () => isRunning(server.pid),
    stop: () => stopServer(server.pid),
  };
}
