import { runRole } from '../src/roles/run-role.ts';
import { startApprovals } from '../src/roles/start-approvals.ts';

/*
 * The worker of the `approvals` queue: deadlines, and the execution of what people approved.
 */

await runRole('approvals', startApprovals);
