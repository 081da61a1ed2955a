import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import type { CommerceConnector } from '../commerce/port.ts';
import { openSandboxConnector } from '../commerce/sandbox-connector.ts';
import { openSandboxRefunds } from '../commerce/sandbox-refunds.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { ActionDeps, ActionLog, ActionSettings, Doorbells } from '../gateway/action-deps.ts';
import { changeEffects } from '../gateway/change-effects.ts';
import { returnEffect } from '../gateway/tools/create-return.ts';
import { refundEffect } from '../gateway/tools/issue-refund.ts';
import { crashOnOrder, noCrashPoint } from '../observability/crash-points.ts';

/** Everything acting needs, wired to this installation's store. */
export type ComposedActions = {
  readonly deps: ActionDeps;
  readonly commerce: CommerceConnector;
  readonly close: () => void;
};

/** What acting is wired from; a role's {@link Context} has it all. */
export type ActionParts = Pick<Context, 'config' | 'database' | 'keyring'> & {
  readonly secrets: Pick<Context['secrets'], 'dataEncryptionKey'>;
  readonly log: ActionLog;
};

/** Wires the gateway's dependencies: connector and refund port to their effects, settings, doorbells. Only roles that may act call this. */
export function composeActions(context: Context): ComposedActions {
  return composeActionsFrom(context, createDoorbells(context));
}

/** The same for whoever has no queues: a proof or a benchmark drives the very wiring that the roles have. */
export function composeActionsFrom(parts: ActionParts, doorbells: Doorbells): ComposedActions {
  const { config, secrets, database, keyring, log } = parts;
  const address = { baseUrl: config.commerce.baseUrl, timeoutMs: config.commerce.timeoutMs };
  const connector = openSandboxConnector(address);
  const refunds = openSandboxRefunds(address);
  const { crashFile } = config;
  return {
    commerce: connector,
    deps: {
      database,
      keyring,
      commerce: connector,
      effects: {
        refund: refundEffect(refunds, connector),
        return: returnEffect(connector),
        ...changeEffects(connector, { database, keyring }),
      },
      settings: actionSettings(config),
      doorbells,
      fingerprintMail: createMailFingerprint(secrets.dataEncryptionKey),
      crashPoint: crashFile === undefined ? noCrashPoint : crashOnOrder(crashFile),
      log,
    },
    close: () => {
      connector.close();
      refunds.close();
    },
  };
}

/** Bells and hints that follow a commit. */
export function createDoorbells({ queues, signal }: Pick<Context, 'queues' | 'signal'>): Doorbells {
  return {
    turns: (conversationIds) => {
      for (const conversationId of conversationIds) {
        void queues.ringTurn(conversationId);
        signal.publish({ kind: 'conversation', conversationId });
      }
    },
    approval: (approvalId, delayMs) => void queues.ringApproval(approvalId, delayMs),
    staff: (topic) => signal.publish({ kind: 'staff', topic }),
  };
}

function actionSettings(config: Config): ActionSettings {
  return {
    limits: config.refunds,
    returns: config.returns,
    staff: config.staff,
    receiptsPerOrderDay: config.receipts.perOrderDay,
    timeZone: config.store.timeZone,
    approvals: config.approvals,
    autonomyProfile: config.autonomy.profile,
    confirm: config.agent.confirmWrites,
    commerceTimeoutMs: config.commerce.timeoutMs,
  };
}
