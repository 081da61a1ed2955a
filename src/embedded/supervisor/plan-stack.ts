import { resolve } from 'node:path';
import {
  type Environment,
  type EnvironmentText,
  readEnvironment,
  type VariableName,
} from '../../config/environment.ts';
import { projectRoot } from '../../config/project-root.ts';
import type { RoleCounts, RoleName } from './roles.ts';

/** What is to be started, decided from the settings alone. */
export type StackPlan = {
  /** The settings as text, the kind of installation filled in. */
  readonly text: EnvironmentText;
  /** The same, typed. */
  readonly settings: Environment;
  /** Roles and how many processes of each. */
  readonly counts: RoleCounts;
  /** Absolute. */
  readonly dataDir: string;
  readonly cacheDir: string;
};

/**
 * Decides what to start: every role but the stand-ins for services that are configured, or what `--only` names.
 *
 * @throws ConfigError with all faults of the settings at once.
 */
export function planStack(env: EnvironmentText, only: RoleCounts | undefined): StackPlan {
  const text = { ...env, COUNTERSIGN_ENV: kindOfInstallation(env) };
  const settings = readEnvironment(text);
  return {
    text,
    settings,
    counts: only ?? defaultCounts(settings),
    dataDir: resolve(projectRoot, settings.DATA_DIR),
    cacheDir: resolve(projectRoot, settings.EMBEDDED_CACHE_DIR),
  };
}

/** Whether somebody set the variable. */
export function isGiven(text: EnvironmentText, variable: VariableName): boolean {
  return (text[variable] ?? '').trim() !== '';
}

function defaultCounts(settings: Environment): RoleCounts {
  const names: RoleName[] = ['web', 'agent', 'approvals', 'housekeeping'];
  if (settings.COMMERCE_URL === undefined) names.unshift('store');
  if (settings.OPENAI_BASE_URL === undefined && settings.OPENAI_API_KEY === undefined) names.unshift('model');
  return new Map(names.map((name) => [name, 1]));
}

/**
 * What was set, else `embedded` while the store is a stand-in: the sandbox, or one on this machine. With a real store, or under
 * NODE_ENV=production, it is `production`, without test handles.
 */
function kindOfInstallation(env: EnvironmentText): string {
  const given = (env['COUNTERSIGN_ENV'] ?? '').trim();
  if (given !== '') return given;
  if (env['NODE_ENV'] === 'production') return 'production';
  const store = (env['COMMERCE_URL'] ?? '').trim();
  return store === '' || isOnThisMachine(store) ? 'embedded' : 'production';
}

/** Whether an address names this machine. */
export function isOnThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
