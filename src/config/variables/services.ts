import {
  address,
  flag,
  keyOf32Bytes,
  mailAddress,
  milliseconds,
  modelAddress,
  text,
  webAddress,
  wholeNumber,
} from '../value-kinds.ts';

const databaseAddress = address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/countersign');

/** The services behind the product. Each one that is left out has an embedded stand-in under `npm start`. */
export const services = {
  /** PostgreSQL, as the role the processes work with. Must reach the server directly, not through a transaction-mode pooler. */
  DATABASE_URL: databaseAddress.optional(),
  /** PostgreSQL, as the role that owns the schemas; used by migrations alone. (Default: DATABASE_URL, with a warning.) */
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  /** Connections one process may open for its own queries. */
  DATABASE_POOL_SIZE: wholeNumber({ min: 2, max: 200, unit: 'connections' }).prefault('8'),
  /** Connections one process may open for the queue and the socket adapter on their PostgreSQL backends. */
  QUEUE_POOL_SIZE: wholeNumber({ min: 3, max: 200, unit: 'connections' }).prefault('8'),
  /** Redis or Valkey for the queues. Left out, the queues run on PostgreSQL. */
  REDIS_URL: address(['redis', 'rediss'], 'redis://127.0.0.1:6379').optional(),
  /** The shop's order system. (Default: the sandbox store on SANDBOX_STORE_PORT.) */
  COMMERCE_URL: webAddress.optional(),
  /** How long one call to the order system may take before its outcome counts as unknown. */
  COMMERCE_TIMEOUT_MS: milliseconds.prefault('10000'),
  /** Any server that speaks the OpenAI API, with its version path. (Default: OpenAI's own when OPENAI_API_KEY is set, else the rehearsal model.) */
  OPENAI_BASE_URL: modelAddress.optional(),
  /** Key for the model provider. */
  OPENAI_API_KEY: text(4_096).optional(),
  /** Name of the model. (Default: `gpt-5-mini`, or `countersign-rehearsal-1` with the rehearsal model.) */
  OPENAI_MODEL: text(200).optional(),
  /** How long one model answer may take from request to its last byte. */
  MODEL_TIMEOUT_MS: milliseconds.prefault('60000'),
  /** How long a stream may stay silent between two chunks before it counts as stalled. */
  MODEL_STALL_TIMEOUT_MS: milliseconds.prefault('15000'),
  /** How often a model request that failed in transport, or was answered 429 or 5xx, is sent again. */
  MODEL_RETRIES: wholeNumber({ min: 0, max: 10, unit: 'retries' }).prefault('2'),
  /** Longest answer asked of the model; every request carries it. */
  MAX_COMPLETION_TOKENS: wholeNumber({ min: 16, max: 100_000, unit: 'tokens' }).prefault('1024'),
  /**
   * Name of the model that embeds help articles and questions, so that they are found by meaning too; `off` searches by words alone. It must give 1,024
   * dimensions, or be one that can be asked for them. (Default: the rehearsal model's own with the rehearsal model; `text-embedding-3-small` where
   * EMBEDDING_BASE_URL or EMBEDDING_API_KEY is set; else off.)
   */
  EMBEDDING_MODEL: text(200).optional(),
  /** Where it answers: any server that speaks the OpenAI API, with its version path. (Default: the model provider.) */
  EMBEDDING_BASE_URL: modelAddress.optional(),
  /** Key for that server. (Default: OPENAI_API_KEY where EMBEDDING_BASE_URL is left out, else none.) */
  EMBEDDING_API_KEY: text(4_096).optional(),
  /** How long a customer's question may wait for its embedding before it is searched by words alone. */
  EMBEDDING_TIMEOUT_MS: milliseconds.prefault('400'),
  /** Mail server. Left out, mail stays in the development mailbox. */
  SMTP_URL: address(['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587').optional(),
  /** Sender of every mail. */
  MAIL_FROM: text(320).prefault('Countersign <no-reply@countersign.invalid>'),
  /** Where the audit's head is mailed once a day, so that a copy is out of reach of whoever owns the database. */
  AUDIT_HEAD_MAIL: mailAddress.optional(),
  /** Where it is posted, signed with AUDIT_HEAD_WEBHOOK_SECRET. */
  AUDIT_HEAD_WEBHOOK_URL: webAddress.optional(),
  /** Signs what is posted (HMAC-SHA-256, the scheme of Standard Webhooks). At least 32 characters. */
  AUDIT_HEAD_WEBHOOK_SECRET: text(4_096).optional(),
  /** Where approvers are mailed that a request waits, besides what each member gets as a reminder: one address, of a person or a list. */
  APPROVAL_NOTICE_MAIL: mailAddress.optional(),
  /** Where the same is posted, signed with APPROVAL_NOTICE_WEBHOOK_SECRET. */
  APPROVAL_NOTICE_WEBHOOK_URL: webAddress.optional(),
  /** Signs it, as AUDIT_HEAD_WEBHOOK_SECRET does. At least 32 characters. */
  APPROVAL_NOTICE_WEBHOOK_SECRET: text(4_096).optional(),
  /** Incoming webhook of a Slack channel that is told the same. */
  APPROVAL_NOTICE_SLACK_URL: webAddress.optional(),
};

/** What guards the product. `npm start` makes missing secrets and keeps them in `DATA_DIR/secrets.json`. */
export const guards = {
  /** Signs the session tokens a store issues for its customers (HS256). At least 32 characters in production. */
  SESSION_TOKEN_SECRET: text(4_096).optional(),
  /** Encrypts raw message text and personal values at rest. Losing it loses them. */
  DATA_ENCRYPTION_KEY: keyOf32Bytes.optional(),
  /** Signs staff sessions and machine tokens. At least 32 characters in production. */
  STAFF_SESSION_SECRET: text(4_096).optional(),
  /** Limits on requests per address and conversation. Only tests switch them off. */
  RATE_LIMITS: flag.prefault('on'),
};
