import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { textField } from '../../contracts/text.ts';
import type { AutonomyPolicy } from '../../domain/autonomy.ts';
import { readPolicyDocument } from '../../domain/ladder/policy-document.ts';
import { refuseUnreadable } from '../command-line/readable-path.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import { OpsError } from './ops-error.ts';

/** What `ops -- autonomy` was asked for, as it was typed. */
export type AutonomyRequest = {
  /** The words after `autonomy`: the verb, and what stands behind it. */
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

/** Why a policy is changed, and from which version; null is the one in force. */
export type AskedChange = {
  readonly basedOn: number | null;
  readonly reason: string;
  readonly overrideReason: string | null;
  readonly staffId: string;
};

/** What is to be done, with everything read that can be without the database. A version of null is the one in force. */
export type AutonomyTask =
  | { readonly kind: 'show'; readonly version: number | null }
  | { readonly kind: 'diff'; readonly from: number; readonly to: number | null }
  | { readonly kind: 'dry-run'; readonly policy: AutonomyPolicy; readonly days: number | null }
  | { readonly kind: 'publish'; readonly policy: AutonomyPolicy; readonly change: AskedChange }
  | { readonly kind: 'rollback'; readonly change: AskedChange };

/** The highest number a version can have. */
const LAST_VERSION = 2_147_483_647;

/**
 * Reads what was asked for, and the file it names.
 *
 * @throws UsageError for a word, an option or a path that cannot be what was meant.
 * @throws OpsError for a file that is no policy, with all of its faults.
 */
export async function readAutonomyTask(request: AutonomyRequest): Promise<AutonomyTask> {
  const [verb, first, second] = request.words;
  switch (verb) {
    case 'show':
      return { kind: 'show', version: versionGiven(first) };
    case 'diff':
      return {
        kind: 'diff',
        from: wholeNumber('VERSION', first ?? '', { most: LAST_VERSION }),
        to: versionGiven(second),
      };
    case 'dry-run':
      return { kind: 'dry-run', policy: await readPolicyFile(first ?? ''), days: request.days };
    case 'publish': {
      const change = changeOf(request);
      return { kind: 'publish', policy: await readPolicyFile(first ?? ''), change };
    }
    default:
      return { kind: 'rollback', change: changeOf(request) };
  }
}

function versionGiven(given: string | undefined): number | null {
  return given === undefined ? null : wholeNumber('VERSION', given, { most: LAST_VERSION });
}

function changeOf({ basedOn, reason, overrideReason, name }: AutonomyRequest): AskedChange {
  if (reason === null || reason.trim().length < 3) throw new UsageError('Say why: --reason TEXT.');
  refuseLong('--reason', reason);
  if (overrideReason !== null) refuseLong('--override', overrideReason);
  return { basedOn, reason, overrideReason, staffId: name };
}

function refuseLong(option: string, text: string): void {
  const read = textField(500).safeParse(text);
  if (!read.success) throw new UsageError(`${option} ${read.error.issues[0]?.message}.`);
}

async function readPolicyFile(path: string): Promise<AutonomyPolicy> {
  await refuseUnreadable(path, path, 'file');
  const read = readPolicyDocument(await readValue(path));
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
