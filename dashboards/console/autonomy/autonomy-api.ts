import type { z } from 'zod';
import type {
  autonomyStanding,
  ladderNumbers,
  policyTrial,
  shownVersion,
} from '../../../src/contracts/autonomy-http.ts';
import type { PolicyDocument } from '../../../src/domain/ladder/policy-document.ts';
import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';

/** The policy in force, and the versions before it. */
export type Standing = Omit<z.output<typeof autonomyStanding>, 'policy'> & { readonly policy: PolicyDocument };
/** One version with what it changed. */
export type ShownVersion = z.output<typeof shownVersion>;
/** Evidence for raises, and the numbers of a day. */
export type Numbers = z.output<typeof ladderNumbers>;
/** What a policy would have meant for the past. */
export type Trial = z.output<typeof policyTrial>;

/** Takes an answer for what its address promises: page and server are of one build. */
export function as<T>(body: UnknownRecord): T {
  return body as unknown as T;
}

/** Asks what is in force. */
export function askAutonomy(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/autonomy' });
}

/** Asks for evidence and numbers. */
export function askNumbers(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/autonomy/evidence' });
}

/** Asks for one version and what it changed. */
export function askVersion(version: number): Promise<Answer> {
  return requestJson({ method: 'GET', url: `/internal/autonomy/versions/${version}` });
}

/** Tries a policy on the past. */
export function askTrial(policy: unknown, days: number): Promise<Answer> {
  return requestJson({ method: 'POST', url: '/internal/autonomy/dry-run', body: { policy, days }, timeoutMs: 30_000 });
}

/** What goes with a change of what is in force. */
export type Change = {
  readonly based_on: number;
  readonly reason: string;
  readonly override_reason: string | null;
};

/** Publishes a policy. */
export function publish(policy: unknown, change: Change): Promise<Answer> {
  return requestJson({ method: 'POST', url: '/internal/autonomy/publish', body: { policy, ...change } });
}

/** Puts the policy before the one in force back. */
export function rollBack(change: Change): Promise<Answer> {
  return requestJson({ method: 'POST', url: '/internal/autonomy/rollback', body: change });
}

/** Why a request did not go through, one sentence for each thing that is wrong. */
export function problemsOf(answer: Exclude<Answer, { kind: 'ok' }>): readonly string[] {
  if (answer.kind === 'unreachable')
    return ['The server did not answer. Look at what is in force before you try again.'];
  const errors = asRecords(answer.body['errors']).map(
    (error) => `${asText(error['path']) ?? ''}: ${asText(error['message']) ?? ''}`,
  );
  const title = asText(answer.body['title']);
  return [title === null ? answer.detail : `${title}. ${answer.detail}`, ...errors];
}
