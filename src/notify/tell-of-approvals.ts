import { type FingerprintMail, routeApprovals } from '../approvals/route-approvals.ts';
import type { Route } from '../domain/approvers/route-request.ts';
import { meantForSentence } from '../domain/approvers/route-words.ts';
import { createContentKey, type Keyring } from '../store/content-keys.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import {
  dropDecidedNotices,
  findUntoldApprovals,
  type NoticeChannel,
  noticeKey,
  type UntoldApproval,
} from '../store/untold-approvals.ts';
import type { PostedTo } from './notice-transport.ts';

/** What {@link tellOfApprovals} works with. */
export type TellOfApprovalsDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly storeName: string;
  readonly publicUrl: string;
  readonly fingerprintMail: FingerprintMail;
  /** Where approvers are told. `mail` is one address, of a person or a list. */
  readonly destinations: PostedTo & { readonly mail: string | undefined };
};

/** Notices written down in one run. */
const LIMIT = 100;

/**
 * Puts into the outbox what approvers are to hear of requests that opened or whose reminder fell due, each once per channel, however many processes look. Ids,
 * times and a link to the console, which asks who they are: nothing can be decided by a notice. Returns how many were written.
 */
export async function tellOfApprovals(deps: TellOfApprovalsDeps): Promise<number> {
  const { sql } = deps.database;
  const channels = channelsOf(deps.destinations);
  if (channels.length === 0) return 0;
  await dropDecidedNotices(sql);
  const untold = await findUntoldApprovals(sql, channels, LIMIT);
  const ids = [...new Set(untold.map(({ approvalId }) => approvalId))];
  const routes = await routeApprovals(sql, deps.fingerprintMail, ids);
  for (const one of untold) await writeDown(deps, one, routes.get(one.approvalId)?.route ?? NOBODY);
  return untold.length;
}

function channelsOf({ mail, webhook, slackUrl }: TellOfApprovalsDeps['destinations']): readonly NoticeChannel[] {
  const used: readonly (readonly [NoticeChannel, unknown])[] = [
    ['mail', mail],
    ['webhook', webhook],
    ['slack', slackUrl],
  ];
  return used.flatMap(([channel, address]) => (address === undefined ? [] : [channel]));
}

/** What was decided meanwhile is meant for nobody. */
const NOBODY: Route = { kind: 'nobody', to: [] };

async function writeDown(deps: TellOfApprovalsDeps, one: UntoldApproval, route: Route): Promise<void> {
  const { channel } = one;
  await inTransaction(deps.database, async (tx) => {
    const { contentKeyId, key } = await createContentKey(tx, deps.keyring, null);
    await queueMail(tx, {
      template: channel === 'mail' ? 'approval_notice' : `approval_notice_${channel}`,
      // What is posted finds its address where it is sent: it may hold a token, and stands nowhere else.
      to: channel === 'mail' ? (deps.destinations.mail ?? '') : channel,
      subject: `A request waits for a decision at ${deps.storeName}`,
      text: textOf(deps, one, route),
      dedupeKey: noticeKey(one),
      contentKeyId,
      contentKey: key,
    });
  });
}

function textOf({ publicUrl, storeName }: TellOfApprovalsDeps, one: UntoldApproval, route: Route): string {
  const { approvalId, actionId, channel, occasion, tool, dueAt } = one;
  const url = `${publicUrl}/console/#/approvals/${approvalId}`;
  if (channel === 'webhook')
    return JSON.stringify({
      ...{ type: `approval.${occasion}`, approval_id: approvalId, action_id: actionId, tool },
      ...{ due_at: dueAt.toISOString(), url },
      meant_for: {
        kind: route.kind,
        to: route.to.map(({ staffId, insteadOf }) => ({ staff_id: staffId, instead_of: insteadOf })),
      },
    });
  const still = occasion === 'reminded' ? 'still waits' : 'waits';
  const due = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const sentence = `${storeName}: a request (${tool.replaceAll('_', ' ')}) ${still} for a decision until ${due}.`;
  if (channel === 'slack') return `${sentence} ${url} ${meantForSentence(route)}`.trimEnd();
  const meantFor = route.to.length === 0 ? [] : [meantForSentence(route)];
  return [
    sentence,
    ...meantFor,
    '',
    'You decide in the console, once you are signed in; this mail decides nothing:',
    url,
  ].join('\n');
}
