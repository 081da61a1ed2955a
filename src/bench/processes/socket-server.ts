import { readConfig } from '../../config/config.ts';
import type { EnvironmentText } from '../../config/environment.ts';
import { readSecrets } from '../../config/secrets.ts';
import { openContext } from '../../context.ts';
import { startWeb } from '../../roles/start-web.ts';

/*
 * Process of a benchmark: the web role as it is, with the settings its first argument holds. Ends with its parent.
 */

const env = JSON.parse(process.argv[2] ?? '{}') as EnvironmentText;
const context = await openContext('web', { config: readConfig(env), secrets: readSecrets(env) });
await startWeb(context);
process.on('disconnect', () => process.exit(0));
process.send?.('listening');
