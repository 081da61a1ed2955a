import { inspect } from 'node:util';
import { type EnvironmentText, type Needs, readEnvironment } from './environment.ts';

/**
 * What must never be logged, stored in clear or sent to a page. Kept apart from `Config`; printing, logging or serialising
 * the whole object gives `[secrets]`.
 */
export type Secrets = {
  /** PostgreSQL as the application role. Empty when the process was read with `needs: 'nothing'` and none is set. */
  readonly databaseUrl: string;
  /** PostgreSQL as the owner of the schemas; equals `databaseUrl` when only that one is set. */
  readonly migrationDatabaseUrl: string;
  /** Redis for the queues; undefined means that they run on PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** Mail server with its sign-in; undefined means the development mailbox. */
  readonly smtpUrl: string | undefined;
  /** Where the audit's head is posted and what signs it; undefined when it is not posted. */
  readonly auditHeadWebhook: { readonly url: string; readonly secret: string } | undefined;
  /** Where approvers are told besides by mail: signed to a program, and in a Slack channel; undefined for neither. */
  readonly approvalNotices: {
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
    readonly slackUrl: string | undefined;
  };
  /** Key for the model provider; a placeholder when the server asks for none. */
  readonly openaiApiKey: string;
  /** Key for the fallback model's provider. The main one's never goes to another server. */
  readonly fallbackApiKey: string;
  /** Key for the embedding endpoint; a placeholder when it asks for none. */
  readonly embeddingApiKey: string;
  /** Key for the router's provider. The main one's never goes to another server. */
  readonly routerApiKey: string;
  /** Signs customers' session tokens (HS256). */
  readonly sessionTokenSecret: string;
  /** Signs staff sessions and machine tokens. */
  readonly staffSessionSecret: string;
  /** 32 bytes for AES-256 and for deriving further keys. */
  readonly dataEncryptionKey: Buffer;
};

/**
 * Reads the secrets from environment text.
 *
 * @throws ConfigError when something is missing for `needs`, or unreadable. (Default: `everything`.)
 */
export function readSecrets(env: EnvironmentText, needs: Needs = 'everything'): Secrets {
  const values = readEnvironment(env, needs);
  const databaseUrl = values.DATABASE_URL ?? '';
  return sealed({
    databaseUrl,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? databaseUrl,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    auditHeadWebhook: webhookOf(values.AUDIT_HEAD_WEBHOOK_URL, values.AUDIT_HEAD_WEBHOOK_SECRET),
    approvalNotices: {
      webhook: webhookOf(values.APPROVAL_NOTICE_WEBHOOK_URL, values.APPROVAL_NOTICE_WEBHOOK_SECRET),
      slackUrl: values.APPROVAL_NOTICE_SLACK_URL,
    },
    openaiApiKey: values.OPENAI_API_KEY ?? 'none',
    fallbackApiKey:
      values.FALLBACK_API_KEY ?? (values.FALLBACK_BASE_URL === undefined ? (values.OPENAI_API_KEY ?? 'none') : 'none'),
    // a key is never sent to another server than the one it was given for
    embeddingApiKey:
      values.EMBEDDING_API_KEY ??
      (values.EMBEDDING_BASE_URL === undefined ? (values.OPENAI_API_KEY ?? 'none') : 'none'),
    routerApiKey:
      values.ROUTER_API_KEY ?? (values.ROUTER_BASE_URL === undefined ? (values.OPENAI_API_KEY ?? 'none') : 'none'),
    sessionTokenSecret: values.SESSION_TOKEN_SECRET ?? '',
    staffSessionSecret: values.STAFF_SESSION_SECRET ?? '',
    dataEncryptionKey: values.DATA_ENCRYPTION_KEY ?? Buffer.alloc(0),
  });
}

function webhookOf(url: string | undefined, secret: string | undefined): Secrets['auditHeadWebhook'] {
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

function sealed(secrets: Secrets): Secrets {
  const hidden = () => '[secrets]';
  Object.defineProperty(secrets, 'toJSON', { value: hidden });
  Object.defineProperty(secrets, inspect.custom, { value: hidden });
  return Object.freeze(secrets);
}
