import { choosePort } from '../choose-port.ts';
import { StartError } from '../start-error.ts';
import { isGiven, type StackPlan } from './plan-stack.ts';
import type { RoleName } from './roles.ts';

/** Ports as settings, and what to tell when a usual one was taken. */
export type ChosenPorts = { readonly ports: Readonly<Record<string, string>>; readonly notes: readonly string[] };

const servers = [
  { role: 'web', variable: 'PORT', usual: 3000 },
  { role: 'store', variable: 'SANDBOX_STORE_PORT', usual: 4010 },
  { role: 'model', variable: 'REHEARSAL_MODEL_PORT', usual: 4020 },
] as const satisfies readonly { role: RoleName; variable: string; usual: number }[];

/**
 * Chooses the ports of the servers that are to be started. A role that is left out keeps the port that was set or is usual: there
 * somebody else's store or model is expected.
 *
 * @throws StartError that names every port that was set and is taken.
 */
export async function choosePorts(plan: StackPlan): Promise<ChosenPorts> {
  const ports: Record<string, string> = {};
  const notes: string[] = [];
  const taken: string[] = [];
  for (const { role, variable, usual } of servers) {
    if (!plan.counts.has(role)) continue;
    const chosen = await choosePort({
      variable,
      given: isGiven(plan.text, variable) ? plan.settings[variable] : undefined,
      usual,
      host: role === 'web' ? plan.settings.HOST : '127.0.0.1',
      exclude: Object.values(ports).map(Number),
    });
    if ('taken' in chosen) {
      taken.push(chosen.taken);
      continue;
    }
    ports[variable] = String(chosen.port);
    if (chosen.note !== undefined) notes.push(chosen.note);
  }
  if (taken.length > 0) throw new StartError(taken.join('\n'));
  return { ports, notes };
}
