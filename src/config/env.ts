import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from './config.ts';
import { type EnvironmentText, environmentSchema, type Needs } from './environment.ts';
import { projectRoot } from './project-root.ts';
import { readSecrets, type Secrets } from './secrets.ts';

/*
 * The only file that reads process.env. Everything else is handed a Config, a Secrets or, in the supervisor, the text itself.
 */

/** The configuration of this process. @throws ConfigError with all faults at once. (Default: `everything` is needed.) */
export function loadConfig(needs: Needs = 'everything'): Config {
  return readConfig(process.env, needs);
}

/** The secrets of this process. @throws ConfigError with all faults at once. (Default: `everything` is needed.) */
export function loadSecrets(needs: Needs = 'everything'): Secrets {
  return readSecrets(process.env, needs);
}

/**
 * The environment as text, for commands that start other processes. The project's `.env` is read first, if there is one; what
 * the shell has set wins over it.
 */
export function environmentText(): EnvironmentText {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return { ...process.env };
}

/**
 * The machine's environment (PATH, HOME, ...) with every setting of the product emptied, so that neither the shell nor `.env`
 * reaches a process that is to run on the defaults.
 */
export function bareEnvironment(): EnvironmentText {
  const emptied = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']));
  return { ...process.env, ...emptied, NODE_ENV: undefined };
}
