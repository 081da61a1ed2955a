import { runRole } from '../src/roles/run-role.ts';
import { startWeb } from '../src/roles/start-web.ts';

/*
 * The web process: HTTP API, sockets, the built pages and the queue board. It can write decisions and messages; it cannot move money.
 */

await runRole('web', startWeb);
