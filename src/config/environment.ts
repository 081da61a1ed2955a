import { z } from 'zod';
import { ConfigError, type ConfigFault } from './config-error.ts';
import { conduct } from './variables/conduct.ts';
import { costs } from './variables/costs.ts';
import { ladder } from './variables/ladder.ts';
import { models } from './variables/models.ts';
import { money } from './variables/money.ts';
import { places } from './variables/places.ts';
import { router } from './variables/router.ts';
import { guards, services } from './variables/services.ts';

/** Every setting, in the order of `.env.example`. */
export const environmentSchema = z.object({
  ...places,
  ...services,
  ...models,
  ...router,
  ...guards,
  ...conduct,
  ...money,
  ...ladder,
  ...costs,
});

/** The settings as typed values; what has neither a value nor a default is undefined. */
export type Environment = z.output<typeof environmentSchema>;

/** Name of a setting. */
export type VariableName = keyof Environment;

/** Text by variable name: `process.env`, or a handful of settings in a test. */
export type EnvironmentText = Readonly<Record<string, string | undefined>>;

/** How much a process needs: the rehearsal model `nothing`, the sandbox store a `database`, the product's roles `everything`. */
export type Needs = 'nothing' | 'database' | 'everything';

/** Variables whose value must never be printed: secrets, and addresses that may hold a password. */
export const secretVariables: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'OPENAI_API_KEY',
  'EMBEDDING_API_KEY',
  'FALLBACK_API_KEY',
  'ROUTER_API_KEY',
  'SESSION_TOKEN_SECRET',
  'DATA_ENCRYPTION_KEY',
  'STAFF_SESSION_SECRET',
  'AUDIT_HEAD_WEBHOOK_URL',
  'AUDIT_HEAD_WEBHOOK_SECRET',
  'APPROVAL_NOTICE_WEBHOOK_URL',
  'APPROVAL_NOTICE_WEBHOOK_SECRET',
  'APPROVAL_NOTICE_SLACK_URL',
]);

/**
 * Reads the flat settings, with defaults. An empty value counts as left out. Unknown variables are ignored: they are somebody else's.
 *
 * @throws ConfigError with every fault at once, the missing ones for `needs` included. (Default: `nothing`.)
 */
export function readEnvironment(env: EnvironmentText, needs: Needs = 'nothing'): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  const faults = [...unreadable(parsed.error, given), ...missing(given, needs), ...contradictions(given)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(inOrder(faults));
  return parsed.data;
}

function unreadable(error: z.ZodError | undefined, given: EnvironmentText): ConfigFault[] {
  return (error?.issues ?? []).map((issue) => {
    const variable = String(issue.path[0]);
    const value = given[variable];
    const shown = secretVariables.has(variable) || value === undefined ? {} : { given: value };
    return { variable, ...shown, problem: issue.message };
  });
}

const databaseHelp =
  'It is missing. Give the address of a PostgreSQL server (postgres://user:password@host:5432/name), or run "npm start", which brings its own.';
const secretHelp =
  'It is missing. Give at least 32 random characters (openssl rand -base64 32), or run "npm start", which makes and keeps one.';
const keyHelp =
  'It is missing. Give 32 random bytes (openssl rand -base64 32), or run "npm start", which makes and keeps them.';

function missing(given: EnvironmentText, needs: Needs): ConfigFault[] {
  const wanted: [VariableName, string][] = needs === 'nothing' ? [] : [['DATABASE_URL', databaseHelp]];
  if (needs === 'everything') {
    wanted.push(
      ['SESSION_TOKEN_SECRET', secretHelp],
      ['DATA_ENCRYPTION_KEY', keyHelp],
      ['STAFF_SESSION_SECRET', secretHelp],
    );
  }
  return wanted
    .filter(([variable]) => given[variable] === undefined)
    .map(([variable, problem]) => ({ variable, problem }));
}

/** Faults that no single value has: they only show beside another one. */
function contradictions(given: EnvironmentText): ConfigFault[] {
  const faults = [...outgoingFaults(given, 'AUDIT_HEAD'), ...outgoingFaults(given, 'APPROVAL_NOTICE')];
  return (given['COUNTERSIGN_ENV'] ?? 'production').toLowerCase() === 'production'
    ? [...faults, ...productionFaults(given)]
    : faults;
}

/** What is posted unsigned could be anybody's, and what is to be mailed where no mail server is never leaves. */
function outgoingFaults(given: EnvironmentText, what: 'AUDIT_HEAD' | 'APPROVAL_NOTICE'): ConfigFault[] {
  const [url, secret, mail] = ([`${what}_WEBHOOK_URL`, `${what}_WEBHOOK_SECRET`, `${what}_MAIL`] as const).map(
    (variable) => given[variable],
  );
  const production = (given['COUNTERSIGN_ENV'] ?? 'production').toLowerCase() === 'production';
  const faults: ConfigFault[] = [];
  if (url !== undefined && (secret?.length ?? 0) < 32)
    faults.push({
      variable: `${what}_WEBHOOK_SECRET`,
      problem: `${what}_WEBHOOK_URL is set, and what is posted there must be signed: give at least 32 random characters (openssl rand -base64 32).`,
    });
  if (mail !== undefined && given['SMTP_URL'] === undefined && production)
    faults.push({
      variable: `${what}_MAIL`,
      given: mail,
      problem: `There is no mail server to send it: set SMTP_URL, or leave ${what}_MAIL out.`,
    });
  return faults;
}

function productionFaults(given: EnvironmentText): ConfigFault[] {
  const faults: ConfigFault[] = (['SESSION_TOKEN_SECRET', 'STAFF_SESSION_SECRET'] as const)
    .filter((variable) => given[variable] !== undefined && (given[variable]?.length ?? 0) < 32)
    .map((variable) => ({
      variable,
      problem: 'It is too short for production: give at least 32 random characters (openssl rand -base64 32).',
    }));
  if (given['TEST_NOW'] !== undefined) {
    faults.push({
      variable: 'TEST_NOW',
      given: given['TEST_NOW'],
      problem: 'It may not be set in production. Leave it out, or set COUNTERSIGN_ENV=test.',
    });
  }
  return faults;
}

function inOrder(faults: readonly ConfigFault[]): ConfigFault[] {
  const order = Object.keys(environmentSchema.shape);
  return [...faults].sort((a, b) => order.indexOf(a.variable) - order.indexOf(b.variable));
}
