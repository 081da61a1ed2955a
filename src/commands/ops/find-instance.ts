import { type Config, readConfig } from '../../config/config.ts';
import { environmentText } from '../../config/env.ts';
import { readSecrets, type Secrets } from '../../config/secrets.ts';
import { findRunningInstance } from '../../embedded/runtime-file.ts';
import { OpsError } from './ops-error.ts';

/** The installation a command works on, as its own processes see it. */
export type Instance = { readonly config: Config; readonly secrets: Secrets };

/**
 * Finds the installation: the one that runs on DATA_DIR, else the one the environment's DATABASE_URL names.
 *
 * @param needs `everything` when texts are to be sealed. (Default: `database`.)
 * @throws OpsError when there is neither.
 */
export async function findInstance(needs: 'database' | 'everything' = 'database'): Promise<Instance> {
  const env = environmentText();
  // Only the place is read first: whether a setting may stand beside another is for the instance's own environment to say.
  const place = readConfig({ DATA_DIR: env['DATA_DIR'] }, 'nothing').dataDir;
  const running = await findRunningInstance(place);
  const text = running ? { ...env, ...running.environment } : env;
  if (!text['DATABASE_URL']?.trim()) {
    throw new OpsError(
      'No running instance was found. Start one with "npm start" under the same DATA_DIR, or set DATABASE_URL to the database of the installation.',
    );
  }
  return { config: readConfig(text, needs), secrets: readSecrets(text, needs) };
}
