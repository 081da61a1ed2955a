import { connect } from 'node:net';
import type { VariableName } from '../../config/environment.ts';
import { checkRedis } from '../../queue/check-redis.ts';
import { checkDatabase } from '../../store/check-database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../postgres/open-embedded-database.ts';
import type { SecretsFile } from '../secrets-file.ts';
import { StartError } from '../start-error.ts';
import type { StackPlan } from './plan-stack.ts';

/** The services a stack stands on. */
export type Services = {
  /** The embedded database, when there is one. */
  readonly embedded: EmbeddedDatabase | undefined;
  /** Address as the application role. */
  readonly databaseUrl: string;
  /** Address as the owner of the schemas. */
  readonly migrationDatabaseUrl: string;
  /** What the operator should know. */
  readonly warnings: readonly string[];
};

/** Connections all processes may open: each its own pool, the queue's, and four for listings and notices. */
function connectionsOf({ counts, settings }: StackPlan): number {
  const processes = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return processes * (settings.DATABASE_POOL_SIZE + settings.QUEUE_POOL_SIZE + 4);
}

/**
 * Makes sure that database and queue are there, and brings up the embedded database when DATABASE_URL is left out. A store, model or
 * mail server that does not answer is only told: it may come later, and the product bears its absence.
 *
 * @throws StartError for a DATABASE_URL, MIGRATION_DATABASE_URL or REDIS_URL that does not work; EmbeddedDatabaseError.
 */
export async function openServices(
  plan: StackPlan,
  passwords: SecretsFile['database'],
  port?: number,
): Promise<Services> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REDIS_URL } = plan.settings;
  const warnings: string[] = [];
  if (DATABASE_URL !== undefined) await useDatabase(plan, DATABASE_URL, warnings);
  if (DATABASE_URL !== undefined && MIGRATION_DATABASE_URL !== undefined) {
    const report = await checkDatabase(MIGRATION_DATABASE_URL);
    if (typeof report === 'string') throw unusable('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL, report);
  }
  if (REDIS_URL !== undefined) {
    const report = await checkRedis(REDIS_URL);
    if (typeof report === 'string') throw unusable('REDIS_URL', REDIS_URL, report);
    warnings.push(...report.warnings);
  }
  warnings.push(...(await absentServices(plan)));
  if (DATABASE_URL !== undefined) {
    const migrationDatabaseUrl = MIGRATION_DATABASE_URL ?? DATABASE_URL;
    return { embedded: undefined, databaseUrl: DATABASE_URL, migrationDatabaseUrl, warnings };
  }
  const embedded = await openEmbeddedDatabase({
    dataDir: plan.dataDir,
    cacheDir: plan.cacheDir,
    passwords,
    port,
    // Some to spare, for commands and for people who look around.
    maxConnections: Math.max(200, connectionsOf(plan) + 40),
  });
  return { embedded, databaseUrl: embedded.appUrl, migrationDatabaseUrl: embedded.ownerUrl, warnings };
}

async function useDatabase(plan: StackPlan, url: string, warnings: string[]): Promise<void> {
  const report = await checkDatabase(url);
  if (typeof report === 'string') throw unusable('DATABASE_URL', url, report);
  const wanted = connectionsOf(plan);
  if (wanted <= report.freeConnections) return;
  warnings.push(
    `The database has ${report.freeConnections} connections free, and these processes may want up to ${wanted}. Raise max_connections, or lower DATABASE_POOL_SIZE and QUEUE_POOL_SIZE.`,
  );
}

function unusable(variable: VariableName, url: string, reason: string): StartError {
  return new StartError(
    `${variable} cannot be used: at ${withoutPassword(url)} ${reason}. Correct it, or leave it out to use the embedded one.`,
  );
}

/** Host, port and database: what a person needs to recognise the address. */
function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'local socket'}${pathname}`;
}

async function absentServices(plan: StackPlan): Promise<string[]> {
  const named = [
    ['COMMERCE_URL', 'the store', plan.settings.COMMERCE_URL],
    ['OPENAI_BASE_URL', 'the model', plan.settings.OPENAI_BASE_URL],
    ['SMTP_URL', 'the mail server', plan.settings.SMTP_URL],
  ] as const;
  const found = await Promise.all(named.map(async ([, , url]) => url === undefined || (await listens(url))));
  return named
    .filter((_, index) => found[index] === false)
    .map(([variable, what, url]) => `${variable}: ${what} at ${withoutPassword(url ?? '')} does not answer yet.`);
}

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

function listens(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (usualPorts[protocol] ?? 80), timeout: 2_000 });
    const answer = (there: boolean) => {
      socket.destroy();
      resolve(there);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
