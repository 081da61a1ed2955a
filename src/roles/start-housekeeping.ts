import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import { appRoleOf } from '../audit/app-role.ts';
import type { Context } from '../context.ts';
import { actionChores } from '../housekeeping/action-chores.ts';
import { approvalChores } from '../housekeeping/approval-chores.ts';
import { auditChores } from '../housekeeping/audit-chores.ts';
import { startChores } from '../housekeeping/chores.ts';
import { conversationChores } from '../housekeeping/conversation-chores.ts';
import { costChores } from '../housekeeping/cost-chores.ts';
import { identityChores } from '../housekeeping/identity-chores.ts';
import { knowledgeChores } from '../housekeeping/knowledge-chores.ts';
import { noticeChores } from '../housekeeping/notice-chores.ts';
import { peopleChores } from '../housekeeping/people-chores.ts';
import { queueChores } from '../housekeeping/queue-chores.ts';
import { reconciliationChores } from '../housekeeping/reconciliation-chores.ts';
import { createMailboxTransport, createSmtpTransport } from '../identity/mail/mail-transport.ts';
import { createCodeKeeper } from '../identity/one-time-code.ts';
import { tellApprovers } from '../identity/tell-approvers.ts';
import { indexArticles, ofTheSandbox } from '../knowledge/index-articles.ts';
import { loadArticles } from '../knowledge/load-articles.ts';
import { replaceArticles } from '../store/policy-articles.ts';
import { closeInTurn } from './close-in-turn.ts';
import { type ComposedActions, composeActions } from './compose-actions.ts';
import { composeEmbedder } from './compose-knowledge.ts';
import type { RunningRole } from './run-role.ts';

/** Codes that one account may be sent within an hour, whoever asks: enough for a bad day, too few to annoy. */
const MAX_CODES_PER_HOUR = 10;

/** A chore that waits for longer is cut off by the end of the process, as by its death: whatever it was at is begun again from what is on disk. */
const CHORES_END_WITHIN_MS = 12_000;

/** Starts the chores. Several housekeepers may run at once. */
export async function startHousekeeping(context: Context): Promise<RunningRole> {
  const { config, database, keyring, queues, signal, log } = context;
  await indexPolicies(context);
  const actions = composeActions(context);
  const identity = identityDeps(context, actions);
  const stopChores = startChores(
    [
      ...conversationChores({ database, keyring, queues, signal, idleCloseMs: config.conversations.idleCloseMs }),
      ...queueChores({ database, queues }),
      ...actionChores(actions.deps),
      ...approvalChores(actions.deps, {
        ...config.approvals,
        tell: (tx, due) => tellApprovers(tx, { ...identity, ...actions.deps, publicUrl: config.web.publicUrl }, due),
      }),
      ...knowledgeChores({ database, log, embedder: composeEmbedder(config, context.secrets, log) }),
      ...identityChores(identity),
      ...noticeChores(noticeDeps(context)),
      ...auditChores(auditDeps(context)),
      ...costChores({ database, timeZone: config.store.timeZone, keepDays: config.retention.traceDays, log }),
      ...reconciliationChores({ database, provider: actions.commerce, timeZone: config.store.timeZone, log }),
      ...peopleChores({
        ...identity,
        signal,
        log,
        publicUrl: config.web.publicUrl,
        chatUrl: config.web.chatUrl,
        ...config.notices,
      }),
    ],
    log,
  );
  return {
    stop: async () => {
      await closeInTurn([{ name: 'chores', close: stopChores, withinMs: CHORES_END_WITHIN_MS }], log);
      identity.transport.close();
      actions.close();
    },
  };
}

/**
 * The articles of this build become searchable, unless the store has indexed its own; what has not changed is left alone. An article that kept its
 * number is told of. Embeddings follow by the chore: the endpoint may not be up yet.
 */
async function indexPolicies({ database, log }: Context): Promise<void> {
  const index = indexArticles({ replaceArticles: (set) => replaceArticles(database, set) });
  const outcome = await index(await loadArticles(), ofTheSandbox);
  if (outcome.kind === 'indexed' && outcome.reusedVersions.length > 0)
    log.warn({ reusedVersions: outcome.reusedVersions }, 'articles changed under the same version number');
}

function auditDeps({ config, secrets, database, keyring, log }: Context) {
  return {
    ...{ database, keyring, log },
    appRole: appRoleOf(secrets.databaseUrl, secrets.migrationDatabaseUrl),
    destinations: { dataDir: config.dataDir, mail: config.auditHead.mail, webhook: secrets.auditHeadWebhook },
    onFailure: (failure: object) => log.warn(failure, 'the head of the audit did not arrive; it is sent again'),
  };
}

function noticeDeps({ config, secrets, database, keyring, log }: Context) {
  return {
    ...{ database, keyring, storeName: config.store.name, publicUrl: config.web.publicUrl },
    fingerprintMail: createMailFingerprint(secrets.dataEncryptionKey),
    destinations: { mail: config.approvalNotices.mail, ...secrets.approvalNotices },
    onFailure: (failure: object) => log.warn(failure, 'approvers could not be told of a request; it is tried again'),
  };
}

function identityDeps({ config, secrets, database, keyring, log }: Context, { commerce }: ComposedActions) {
  const { smtpUrl } = secrets;
  return {
    database,
    keyring,
    directory: commerce,
    codes: createCodeKeeper(secrets.dataEncryptionKey),
    storeName: config.store.name,
    maxCodesPerHour: config.web.rateLimits ? MAX_CODES_PER_HOUR : null,
    transport: smtpUrl === undefined ? createMailboxTransport() : createSmtpTransport(smtpUrl, config.mail.from),
    onFailure: (failure: object) => log.warn(failure, 'mail could not be sent; it is tried again'),
  };
}
