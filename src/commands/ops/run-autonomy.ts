import { readFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { type LadderSettings, ladderSettings } from '../../autonomy/ladder-settings.ts';
import { type PolicyChange, type Published, publishPolicy, rollBackPolicy } from '../../autonomy/publish-policy.ts';
import { TRIAL_BY_COMMAND, tryPolicy } from '../../autonomy/try-policy.ts';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { assertNever } from '../../domain/assert-never.ts';
import type { AutonomyPolicy } from '../../domain/autonomy.ts';
import { describeChanges } from '../../domain/ladder/describe-changes.ts';
import { readPolicyDocument, toPolicyDocument } from '../../domain/ladder/policy-document.ts';
import { ensureAutonomy } from '../../store/autonomy.ts';
import { readAutonomyVersion } from '../../store/autonomy-versions.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { autonomyUsage } from './autonomy-usage.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';
import { writeTrial } from './write-trial.ts';

/** What `ops -- autonomy` was asked for. */
export type AutonomyRequest = {
  /** The words after `autonomy`. */
  readonly words: readonly string[];
  /** Days a dry run looks back. */
  readonly days: number | null;
  /** The version a policy was drafted from; null is the one in force. */
  readonly basedOn: number | null;
  readonly reason: string | null;
  readonly overrideReason: string | null;
  /** Who does it, for the audit. */
  readonly name: string;
};

type Desk = { readonly database: Database; readonly ladder: LadderSettings };

/** Reads, tries, publishes and takes back the autonomy policy by the same functions as the API. */
export async function runAutonomy(request: AutonomyRequest): Promise<string> {
  const { config, secrets } = await findInstance();
  const database = openDatabase({ url: secrets.databaseUrl, max: 2, applicationName: 'countersign ops' });
  try {
    return await run(request, { database, ladder: ladderSettings(config) });
  } finally {
    await database.close();
  }
}

async function run(request: AutonomyRequest, desk: Desk): Promise<string> {
  const [verb, first, second] = request.words;
  switch (verb) {
    case 'show':
      return await show(desk, first);
    case 'diff':
      return await diff(desk, first, second);
    case 'dry-run': {
      const days = request.days ?? TRIAL_BY_COMMAND.days;
      return writeTrial(await tryPolicy(desk, await readPolicyFile(first), { ...TRIAL_BY_COMMAND, days }));
    }
    case 'publish': {
      const policy = await readPolicyFile(first);
      return writePublished(await publishPolicy(desk, policy, await changeOf(request, desk)));
    }
    case 'rollback':
      return writePublished(await rollBackPolicy(desk, await changeOf(request, desk)));
    default:
      throw new OpsError(`Usage:\n${autonomyUsage}`);
  }
}

async function show(desk: Desk, version: string | undefined): Promise<string> {
  const row = await versionOf(desk, version);
  const { limits } = desk.ladder;
  const from = row.policy.limits === undefined ? '\n# the limits are those of the configuration' : '';
  const by = `# version ${row.version}, ${row.changedAt.toISOString()}, ${row.changedBy}: ${row.reason.replaceAll('\n', ' ')}`;
  return `${by}${from}\n${stringify(toPolicyDocument(row.policy, limits), { aliasDuplicateObjects: false }).trimEnd()}`;
}

async function diff(desk: Desk, from: string | undefined, to: string | undefined): Promise<string> {
  if (from === undefined) throw new OpsError('Say from which version: autonomy diff VERSION [VERSION].');
  const [before, after] = [await versionOf(desk, from), await versionOf(desk, to)];
  const changes = describeChanges(before.policy, after.policy, desk.ladder.limits);
  const head = `From version ${before.version} to version ${after.version}:`;
  return [head, ...(changes.length > 0 ? changes : ['Nothing changes.'])].join('\n');
}

async function versionOf({ database, ladder }: Desk, version: string | undefined) {
  const number = version ?? String((await ensureAutonomy(database, ladder.profile)).version);
  const row = /^\d{1,9}$/.test(number) ? await readAutonomyVersion(database.sql, Number(number)) : null;
  if (!row) throw new OpsError(`There is no version ${number} of the policy.`);
  return row;
}

async function readPolicyFile(path: string | undefined): Promise<AutonomyPolicy> {
  if (path === undefined) throw new OpsError('Name the file of the policy, JSON or YAML.');
  const value = await readValue(path);
  const read = readPolicyDocument(value);
  if (read.kind === 'ok') return read.policy;
  const faults = read.faults.map(({ path: place, message }) => `  ${place === '' ? 'the policy' : place} ${message}`);
  throw new OpsError([`${path} cannot be published as it is:`, ...faults].join('\n'));
}

async function readValue(path: string): Promise<unknown> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new OpsError(`${path} cannot be read: ${whyUnreadable(error)}.`);
  }
}

async function changeOf(request: AutonomyRequest, { database, ladder }: Desk): Promise<PolicyChange> {
  const { reason, overrideReason, basedOn, name } = request;
  if (reason === null || reason.trim().length < 3) throw new OpsError('Say why: --reason TEXT.');
  const current = basedOn ?? (await ensureAutonomy(database, ladder.profile)).version;
  return { basedOn: current, reason, overrideReason, staffId: name };
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
