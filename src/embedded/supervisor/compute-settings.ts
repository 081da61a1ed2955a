import type { VariableName } from '../../config/environment.ts';
import type { SecretsFile } from '../secrets-file.ts';
import type { Services } from './open-services.ts';
import { isGiven, type StackPlan } from './plan-stack.ts';
import type { Computed } from './role-environment.ts';

/** What the roles are told on top of the settings: chosen ports, database addresses, and secrets nobody set. */
export function computeSettings(plan: StackPlan, secrets: SecretsFile, services: Services, ports: Computed): Computed {
  const generated: [VariableName, string][] = [
    ['SESSION_TOKEN_SECRET', secrets.session_token_secret],
    ['STAFF_SESSION_SECRET', secrets.staff_session_secret],
    ['DATA_ENCRYPTION_KEY', secrets.data_encryption_key],
  ];
  const { databaseUrl, migrationDatabaseUrl } = services;
  return {
    ...Object.fromEntries(generated.filter(([variable]) => !isGiven(plan.text, variable))),
    ...ports,
    DATABASE_URL: databaseUrl,
    ...(migrationDatabaseUrl === databaseUrl ? {} : { MIGRATION_DATABASE_URL: migrationDatabaseUrl }),
    DATA_DIR: plan.dataDir,
    EMBEDDED_CACHE_DIR: plan.cacheDir,
  };
}
