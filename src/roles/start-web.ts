import { join } from 'node:path';
import { mountBoard } from '../../dashboards/board/mount-board.ts';
import { createApp } from '../api/app.ts';
import type { AppDeps } from '../api/app-deps.ts';
import { serveApp } from '../api/serve.ts';
import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import { createOfficeDesk } from '../approvals/office-desk.ts';
import { appRoleOf } from '../audit/app-role.ts';
import { headFolder } from '../audit/head-files.ts';
import { ladderSettings } from '../autonomy/ladder-settings.ts';
import { projectRoot } from '../config/project-root.ts';
import type { Context } from '../context.ts';
import { createHandoverLine } from '../handover/handover-line.ts';
import { createAuthenticateStaff } from '../identity/authenticate-staff.ts';
import { createCodeKeeper } from '../identity/one-time-code.ts';
import { createSignInBound } from '../identity/sign-in-bound.ts';
import { createStaffDesk } from '../identity/staff-desk.ts';
import { createStaffSignIn } from '../identity/staff-sign-in.ts';
import { crashOnOrder, noCrashPoint } from '../observability/crash-points.ts';
import { createBusinessEvents } from '../observability/events.ts';
import { createMetrics } from '../observability/metrics.ts';
import { openSocketAdapter } from '../queue/open-socket-adapter.ts';
import { createCustomerAllowance } from '../realtime/customer-allowance.ts';
import { type EventHub, openEventHub } from '../realtime/event-hub.ts';
import { openReceipts, type Receipts } from '../realtime/receipts.ts';
import { openSocketServer } from '../realtime/socket-server.ts';
import { appendAudit } from '../store/audit-log.ts';
import { readBusinessNow } from '../store/business-now.ts';
import { readWatchedConversations } from '../store/conversation-access.ts';
import { saveReceipts } from '../store/customer-notices.ts';
import { type DeskLine, openDeskLine } from '../store/desk-line.ts';
import { openEventReader } from '../store/event-reader.ts';
import { createApprovalsDesk } from './approvals-desk.ts';
import { closeInTurn } from './close-in-turn.ts';
import type { RunningRole } from './run-role.ts';
import { createStaffActionsDesk } from './staff-actions-desk.ts';
import { createSwitchDesk } from './switch-desk.ts';

/** A request is answered within five seconds, whatever happens; most of one told to a process that stops has passed. */
const REQUESTS_END_WITHIN_MS = 5_000;

/** Starts the web process: API, pages, board and sockets on one port. It can write decisions and messages; it cannot move money. */
export async function startWeb(context: Context): Promise<RunningRole> {
  const { config, signal, log, queueAddress } = context;
  const hub = await openHub(context);
  const receipts = openReceipts({
    write: (batch) => saveReceipts(context.database.sql, batch),
    onError: (error) =>
      log.warn({ error, part: 'receipts' }, 'what customers have received could not be stored; trying again'),
  });
  const line = openDeskLine(context.secrets.databaseUrl, (error) => log.warn({ error, part: 'desk line' }, 'trouble'));
  const deps = createDeps(context, hub, receipts, line);
  const served = await serveApp(createApp(deps), config.web);
  const sockets = openSocketAdapter(queueAddress, (error) => log.warn({ error, part: 'socket adapter' }, 'trouble'));
  const socketServer = await openSocketServer(served.server, {
    ...deps,
    signal,
    publicUrl: config.web.publicUrl,
    rateLimits: config.web.rateLimits,
    adapter: sockets.adapter,
  });
  log.info({ url: config.web.publicUrl, port: served.port }, 'listening');
  return {
    stop: () =>
      closeInTurn(
        [
          { name: 'event hub', close: hub.close },
          { name: 'sockets', close: socketServer.close },
          {
            name: 'requests',
            close: () => served.close(REQUESTS_END_WITHIN_MS),
            withinMs: REQUESTS_END_WITHIN_MS + 500,
          },
          { name: 'receipts', close: receipts.close },
          { name: 'socket adapter', close: sockets.close },
          { name: 'desk line', close: line.close },
        ],
        log,
      ),
  };
}

function officeDeps({ config, secrets, database, signal }: Context) {
  const fingerprintMail = createMailFingerprint(secrets.dataEncryptionKey);
  return { database, signal, fingerprintMail, claims: config.approvals };
}

function openHub({ database, signal, log }: Context): Promise<EventHub> {
  return openEventHub({
    readEvents: openEventReader(database.sql),
    readWatched: (conversationIds) => readWatchedConversations(database.sql, conversationIds),
    signal,
    onError: (error) => log.warn({ error, part: 'event hub' }, 'events could not be read; trying again'),
  });
}

function ringAfterCommit({ config: { crashFile }, queues }: Context): AppDeps['ringTurn'] {
  const crashPoint = crashFile === undefined ? noCrashPoint : crashOnOrder(crashFile);
  return async (conversationId, why) => {
    if (why === 'message') await crashPoint('after_message_stored');
    return await queues.ringTurn(conversationId, why);
  };
}

function createDeps(context: Context, hub: EventHub, receipts: Receipts, line: DeskLine): AppDeps {
  const { config, secrets, database, keyring, queues, signal, log } = context;
  const { publicUrl, trustedProxies, rateLimits } = config.web;
  const metrics = createMetrics();
  const staffSignIn = createStaffSignIn({ database, secret: secrets.staffSessionSecret, publicUrl });
  const onError = (error: unknown) => log.warn({ error, part: 'kill switch' }, 'the queue did not follow the switch');
  const switches = createSwitchDesk({ database, keyring, queues, signal, onError });
  return {
    settings: {
      publicUrl,
      trustedProxies,
      rateLimits,
      testControl: config.testControl,
      timeZone: config.store.timeZone,
      pagesDirectory: join(projectRoot, 'dashboards', 'dist'),
    },
    database,
    keyring,
    sessionTokenSecret: secrets.sessionTokenSecret,
    codes: createCodeKeeper(secrets.dataEncryptionKey),
    staffSignIn,
    signInBound: createSignInBound(database, secrets.staffSessionSecret),
    staffDesk: createStaffDesk({ database, keyring, signal, publicUrl, storeName: config.store.name }),
    authenticateStaff: createAuthenticateStaff({ database, staffSignIn, machineTokens: config.testControl }),
    hub,
    receipts,
    signal,
    customerAllowance: createCustomerAllowance(),
    ringTurn: ringAfterCommit(context),
    approvals: createApprovalsDesk(context),
    office: createOfficeDesk(officeDeps(context)),
    staffActions: createStaffActionsDesk(context, line),
    switches,
    ladder: ladderSettings(config),
    costs: { ...config.costs, timeZone: config.store.timeZone },
    handoverLine: createHandoverLine(config.store, () => readBusinessNow(database.sql)),
    handoverWarnMs: config.notices.handoverWarnMs,
    reopenWindowDays: config.conversations.reopenWindowDays,
    audit: {
      headFolder: headFolder(config.dataDir),
      appRole: appRoleOf(secrets.databaseUrl, secrets.migrationDatabaseUrl),
      timeZone: config.store.timeZone,
    },
    board: mountBoard({
      queues: Object.values(queues.boardQueues),
      flip: switches.flip,
      refused: ({ staffId, method, path }) =>
        appendAudit(database.sql, { event: 'board.refused', actor: `staff:${staffId}`, result: { method, path } }),
    }),
    logger: log,
    events: createBusinessEvents(log, metrics),
    metrics,
  };
}
