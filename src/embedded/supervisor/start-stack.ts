import { buildConfig } from '../../config/config.ts';
import type { EnvironmentText } from '../../config/environment.ts';
import { migrateAll } from '../../migrate-all.ts';
import { lockInstance } from '../instance-lock.ts';
import { openDataDir } from '../open-data-dir.ts';
import { endLeftOverProcesses } from '../runtime-file.ts';
import { openSecretsFile, type SecretsFile } from '../secrets-file.ts';
import { buildDashboardsIfAbsent } from './build-dashboards.ts';
import { choosePorts } from './choose-ports.ts';
import { computeSettings } from './compute-settings.ts';
import { addressesOf, describeStack } from './describe-stack.ts';
import { keepDatabaseRunning } from './keep-database-running.ts';
import { openServices, type Services } from './open-services.ts';
import { planStack, type StackPlan } from './plan-stack.ts';
import { prepareContent } from './prepare-content.ts';
import type { Computed } from './role-environment.ts';
import { RoleGroup } from './role-group.ts';
import type { RoleCounts } from './roles.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { warningsOf } from './warnings-of.ts';

/** What {@link startStack} needs to know. */
export type StackOptions = {
  /** The environment as text. */
  readonly env: EnvironmentText;
  /** Roles to start; undefined for all that are needed. */
  readonly only: RoleCounts | undefined;
  /** Told what happens, a line at a time, with the name of who says it. */
  readonly log: (name: string, line: string) => void;
  /** Aborted when the start is to be given up. */
  readonly signal: AbortSignal;
  /** Told when the stack cannot go on. Stop it then. */
  readonly onLost: (reason: string) => void;
};

/** A stack that is up. */
export type Stack = {
  /** What to show at the end of the start. */
  readonly description: string;
  /** Stops everything in order; the data stays. */
  readonly stop: () => Promise<void>;
  /** Ends the roles at once, instead of waiting for them in a stop that is under way. */
  readonly hurry: () => void;
};

/** What has been started so far, and how to end it; the newest ends first. */
type Undo = (() => Promise<void>)[];

/**
 * Brings up the product on DATA_DIR: lock, secrets, ports, services, schema, pages, content, roles. What was started is stopped
 * again when a step fails.
 *
 * @throws StartError, ConfigError, EmbeddedDatabaseError or MigrationError, each with a message fit to be printed alone.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const startedAt = performance.now();
  const plan = planStack(options.env, options.only);
  const undo: Undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await claimDataDir(plan, undo, options);
    const secrets = await openSecretsFile(plan.dataDir);
    const { ports, notes } = await choosePorts(plan);
    const services = await openAndKeepServices(plan, secrets, undo, options);
    const { demoStaff, separateOwner } = await prepareDatabase(plan, services, secrets, options);
    const pages = await buildDashboardsIfAbsent((line) => options.log('start', line));
    const group = await startRoles(plan, computeSettings(plan, secrets, services, ports), undo, options);
    const warnings = [
      ...notes,
      ...pages,
      ...services.warnings,
      ...warningsOf({ plan, embedded: services.embedded, separateOwner }),
    ];
    const tookMs = performance.now() - startedAt;
    const database = services.embedded;
    const description = describeStack({ plan, urls: group.urls, demoStaff, database, warnings, tookMs });
    return { description, stop, hurry: () => group.kill() };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function claimDataDir(plan: StackPlan, undo: Undo, { log }: StackOptions): Promise<void> {
  await openDataDir(plan.dataDir);
  undo.push(await lockInstance(plan.dataDir));
  const ended = await endLeftOverProcesses(plan.dataDir);
  if (ended.length > 0) log('start', `ended what an earlier start left behind: ${ended.join(', ')}`);
}

async function openAndKeepServices(
  plan: StackPlan,
  secrets: SecretsFile,
  undo: Undo,
  options: StackOptions,
): Promise<Services> {
  if (plan.settings.DATABASE_URL === undefined) options.log('start', 'starting the embedded database');
  const services = await openServices(plan, secrets.database);
  const { embedded } = services;
  if (embedded !== undefined) {
    if (embedded.adopted) options.log('start', 'took over the database that an earlier start left running');
    const reopen = async (port: number) => (await openServices(plan, secrets.database, port)).embedded ?? embedded;
    const log = (line: string) => options.log('start', line);
    undo.push(keepDatabaseRunning({ database: embedded, reopen, log, onLost: options.onLost }));
  }
  options.signal.throwIfAborted();
  return services;
}

async function prepareDatabase(plan: StackPlan, services: Services, secrets: SecretsFile, options: StackOptions) {
  const { databaseUrl, migrationDatabaseUrl } = services;
  const log = (line: string) => options.log('start', line);
  const { separateOwner } = await migrateAll({
    databaseUrl,
    migrationDatabaseUrl,
    testNow: plan.settings.TEST_NOW,
    log,
  });
  options.signal.throwIfAborted();
  const withDemoStaff = plan.settings.COUNTERSIGN_ENV !== 'production';
  const demoStaff = await prepareContent({ databaseUrl, dataDir: plan.dataDir, secrets, withDemoStaff });
  options.signal.throwIfAborted();
  return { separateOwner, demoStaff };
}

type Roles = { urls: Record<string, string>; kill: () => void };

async function startRoles(plan: StackPlan, computed: Computed, undo: Undo, options: StackOptions): Promise<Roles> {
  const { web, sandboxStore, rehearsalModel } = buildConfig({ ...plan.text, ...computed });
  const urls = addressesOf(web.publicUrl, computed, (role) => plan.counts.has(role));
  const group = new RoleGroup({
    counts: plan.counts,
    text: plan.text,
    computed,
    dataDir: plan.dataDir,
    urls,
    log: options.log,
  });
  undo.push(() => group.stop());
  const kill = () => group.kill();
  const host = web.host === '0.0.0.0' || web.host === '::' ? '127.0.0.1' : web.host;
  await waitUntilReady({
    processes: group.processes,
    webUrl: `http://${host.includes(':') ? `[${host}]` : host}:${web.port}`,
    ports: { store: sandboxStore.port, model: rehearsalModel.port },
    signal: options.signal,
  });
  await group.markReady();
  return { urls, kill };
}
