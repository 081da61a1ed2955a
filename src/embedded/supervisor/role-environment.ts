import { type EnvironmentText, environmentSchema, secretVariables } from '../../config/environment.ts';
import { type RoleName, roles } from './roles.ts';

/** What the start worked out on top of the settings: addresses of the database, generated secrets, chosen ports. */
export type Computed = Readonly<Record<string, string>>;

/**
 * The environment of one role: the machine's (PATH, HOME, ...), the settings, what was worked out, and of the secrets only what
 * the role needs. No product role gets the owner's database address: the web process cannot change an audit row even if it is
 * taken over.
 */
export function roleEnvironment(role: RoleName, text: EnvironmentText, computed: Computed): Record<string, string> {
  const all = Object.entries({ ...text, ...computed });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined && isFor(role, entry[0])),
  );
}

function isFor(role: RoleName, variable: string): boolean {
  // one port for all of them would be taken by the first
  if (variable === 'HEALTH_PORT') return false;
  if (!secretVariables.has(variable)) return true;
  switch (roles[role].trust) {
    case 'nothing':
      return false;
    case 'owner':
      return variable === 'DATABASE_URL' || variable === 'MIGRATION_DATABASE_URL';
    case 'everything':
      return variable !== 'MIGRATION_DATABASE_URL';
  }
}

/** The product's own settings out of the whole environment: what another command needs to speak to this instance. */
export function productSettings(text: EnvironmentText, computed: Computed): Record<string, string> {
  const known = new Set(Object.keys(environmentSchema.shape));
  const all = Object.entries({ ...text, ...computed });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined && known.has(entry[0])),
  );
}
