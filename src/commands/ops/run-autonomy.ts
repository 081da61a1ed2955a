import { stringify } from 'yaml';
import { type LadderSettings, ladderSettings } from '../../autonomy/ladder-settings.ts';
import { type PolicyChange, type Published, publishPolicy, rollBackPolicy } from '../../autonomy/publish-policy.ts';
import { TRIAL_BY_COMMAND, tryPolicy } from '../../autonomy/try-policy.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { describeChanges } from '../../domain/ladder/describe-changes.ts';
import { toPolicyDocument } from '../../domain/ladder/policy-document.ts';
import { ensureAutonomy } from '../../store/autonomy.ts';
import { readAutonomyVersion } from '../../store/autonomy-versions.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';
import { type AskedChange, type AutonomyRequest, type AutonomyTask, readAutonomyTask } from './read-autonomy-task.ts';
import { writeTrial } from './write-trial.ts';

type Desk = { readonly database: Database; readonly ladder: LadderSettings };

/**
 * Reads, tries, publishes and takes back the autonomy policy by the same functions as the API.
 *
 * @throws UsageError for what was asked wrongly, before the database is opened.
 * @throws OpsError for what cannot be done.
 */
export async function runAutonomy(request: AutonomyRequest): Promise<string> {
  const task = await readAutonomyTask(request);
  const { config, secrets } = await findInstance();
  const database = openDatabase({ url: secrets.databaseUrl, max: 2, applicationName: 'countersign ops' });
  try {
    return await run(task, { database, ladder: ladderSettings(config) });
  } finally {
    await database.close();
  }
}

async function run(task: AutonomyTask, desk: Desk): Promise<string> {
  switch (task.kind) {
    case 'show':
      return await show(desk, task.version);
    case 'diff':
      return await diff(desk, task.from, task.to);
    case 'dry-run': {
      const days = task.days ?? TRIAL_BY_COMMAND.days;
      return writeTrial(await tryPolicy(desk, task.policy, { ...TRIAL_BY_COMMAND, days }));
    }
    case 'publish':
      return writePublished(await publishPolicy(desk, task.policy, await changeOf(task.change, desk)));
    case 'rollback':
      return writePublished(await rollBackPolicy(desk, await changeOf(task.change, desk)));
    default:
      return assertNever(task);
  }
}

async function show(desk: Desk, version: number | null): Promise<string> {
  const row = await versionOf(desk, version);
  const { limits } = desk.ladder;
  const from = row.policy.limits === undefined ? '\n# the limits are those of the configuration' : '';
  const by = `# version ${row.version}, ${row.changedAt.toISOString()}, ${row.changedBy}: ${row.reason.replaceAll('\n', ' ')}`;
  return `${by}${from}\n${stringify(toPolicyDocument(row.policy, limits), { aliasDuplicateObjects: false }).trimEnd()}`;
}

async function diff(desk: Desk, from: number, to: number | null): Promise<string> {
  const [before, after] = [await versionOf(desk, from), await versionOf(desk, to)];
  const changes = describeChanges(before.policy, after.policy, desk.ladder.limits);
  const head = `From version ${before.version} to version ${after.version}:`;
  return [head, ...(changes.length > 0 ? changes : ['Nothing changes.'])].join('\n');
}

async function versionOf({ database, ladder }: Desk, version: number | null) {
  const number = version ?? (await ensureAutonomy(database, ladder.profile)).version;
  const row = await readAutonomyVersion(database.sql, number);
  if (!row) throw new OpsError(`There is no version ${number} of the policy.`);
  return row;
}

async function changeOf({ basedOn, ...change }: AskedChange, { database, ladder }: Desk): Promise<PolicyChange> {
  return { ...change, basedOn: basedOn ?? (await ensureAutonomy(database, ladder.profile)).version };
}

function writePublished(published: Published): string {
  switch (published.kind) {
    case 'published':
      return [`Version ${published.version} is in force.`, ...published.changes].join('\n');
    case 'stale':
      throw new OpsError(
        `Version ${published.current} is in force by now. Nothing was changed; look at it and try again.`,
      );
    case 'unchanged':
      throw new OpsError('This policy is in force already. Nothing was changed.');
    case 'not_earned':
      throw new OpsError(
        ['Nothing was changed: raises to auto take their sample, or --override TEXT.', ...published.cells].join('\n'),
      );
    case 'nothing_before':
      throw new OpsError('There is no version before the one in force.');
    default:
      return assertNever(published);
  }
}
