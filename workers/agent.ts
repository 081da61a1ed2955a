import { runRole } from '../src/roles/run-role.ts';
import { startAgent } from '../src/roles/start-agent.ts';

/*
 * A pool of agent workers: takes rings from the `turns` queue and answers conversations. Run as many as needed.
 */

await runRole('agent', startAgent);
