import { resolve } from 'node:path';
import { type Environment, type EnvironmentText, type Needs, readEnvironment } from './environment.ts';
import { projectRoot } from './project-root.ts';

/** Everything a process is told from outside, grouped by subject; no secrets, so it may be logged. */
export type Config = ReturnType<typeof toConfig>;

/**
 * Turns environment text into the configuration.
 *
 * @param needs what must be present; see `Needs`. (Default: `everything`.)
 * @throws ConfigError with all faults at once.
 */
export function readConfig(env: EnvironmentText, needs: Needs = 'everything'): Config {
  return toConfig(readEnvironment(env, needs));
}

/** The configuration of a test: embedded defaults, loopback, with the given variables on top. Nothing is required. */
export function buildConfig(overrides: EnvironmentText = {}): Config {
  return readConfig({ COUNTERSIGN_ENV: 'test', ...overrides }, 'nothing');
}

function toConfig(env: Environment) {
  return {
    /** Kind of installation. */
    environment: env.COUNTERSIGN_ENV,
    /** Whether the test handles (`/_control`, machine tokens, development mailbox) exist. */
    testControl: env.COUNTERSIGN_ENV !== 'production',
    /** Absolute path of DATA_DIR. */
    dataDir: resolve(projectRoot, env.DATA_DIR),
    /** Absolute path of EMBEDDED_CACHE_DIR. */
    embeddedCacheDir: resolve(projectRoot, env.EMBEDDED_CACHE_DIR),
    /** Where the business clock stands at the first start; undefined leaves it on real time. */
    testNow: env.TEST_NOW,
    log: { level: env.LOG_LEVEL },
    /** First port at which agent processes serve their metrics; undefined for none. */
    metricsPort: env.METRICS_PORT,
    /** File in which a recovery test orders a process to die; undefined outside one, and always in production. */
    crashFile: env.COUNTERSIGN_ENV === 'production' ? undefined : env.CRASH_FILE,
    ...addresses(env),
    ...serviceSettings(env),
    ...conductSettings(env),
    ...moneySettings(env),
    ...ladderSettings(env),
    /** What tokens cost, and what a contact costs that a person handles, in minor units by currency. */
    costs: { prices: env.MODEL_PRICES, humanContact: env.HUMAN_CONTACT_COST },
  } as const;
}

function addresses(env: Environment) {
  const shownHost = env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST;
  const ownUrl = `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${env.PORT}`;
  const publicUrl = env.PUBLIC_URL ?? ownUrl;
  return {
    /** The web process. `publicUrl` has no trailing slash; `chatUrl` is the page with the chat that mails lead to. */
    web: {
      host: env.HOST,
      port: env.PORT,
      publicUrl,
      chatUrl: env.CHAT_URL ?? `${publicUrl}/chat`,
      trustedProxies: env.TRUSTED_PROXIES,
      rateLimits: env.RATE_LIMITS,
    },
    /** Where roles other than web tell how they are; undefined for nowhere. */
    health: env.HEALTH_PORT === undefined ? undefined : { host: env.HOST, port: env.HEALTH_PORT },
    /** The stand-in for the order system. */
    sandboxStore: { host: '127.0.0.1', port: env.SANDBOX_STORE_PORT },
    /** The stand-in for the model provider. */
    rehearsalModel: { host: '127.0.0.1', port: env.REHEARSAL_MODEL_PORT },
  } as const;
}

function serviceSettings(env: Environment) {
  const rehearsal = env.OPENAI_BASE_URL === undefined && env.OPENAI_API_KEY === undefined;
  const ownModel = `http://127.0.0.1:${env.REHEARSAL_MODEL_PORT}/v1`;
  return {
    /** Connections per process. `separateOwner` tells whether migrations run as another role than the product. */
    database: {
      poolSize: env.DATABASE_POOL_SIZE,
      queuePoolSize: env.QUEUE_POOL_SIZE,
      separateOwner: env.MIGRATION_DATABASE_URL !== undefined && env.MIGRATION_DATABASE_URL !== env.DATABASE_URL,
    },
    /** Which backend BullMQ runs on. */
    queue: { backend: env.REDIS_URL === undefined ? 'postgres' : 'redis' },
    /** The order system. `embedded` means the sandbox store of this installation. */
    commerce: {
      baseUrl: env.COMMERCE_URL ?? `http://127.0.0.1:${env.SANDBOX_STORE_PORT}`,
      timeoutMs: env.COMMERCE_TIMEOUT_MS,
      embedded: env.COMMERCE_URL === undefined,
    },
    /** The model provider. `rehearsal` means the stand-in of this installation. */
    model: {
      rehearsal,
      baseUrl: env.OPENAI_BASE_URL ?? (rehearsal ? ownModel : 'https://api.openai.com/v1'),
      name: env.OPENAI_MODEL ?? (rehearsal ? 'countersign-rehearsal-1' : 'gpt-5-mini'),
      timeoutMs: env.MODEL_TIMEOUT_MS,
      firstTokenTimeoutMs: env.MODEL_FIRST_TOKEN_TIMEOUT_MS,
      stallTimeoutMs: env.MODEL_STALL_TIMEOUT_MS,
      retries: env.MODEL_RETRIES,
      retryBudgetMs: env.MODEL_RETRY_BUDGET_MS,
      maxCompletionTokens: env.MAX_COMPLETION_TOKENS,
      omit: env.MODEL_OMIT_PARAMETERS,
      breaker: { failures: env.MODEL_BREAKER_FAILURES, openMs: env.MODEL_BREAKER_OPEN_MS },
    },
    /** The model that answers when the main one does not; null for none. Its server is the main one's unless given. */
    fallbackModel:
      env.FALLBACK_MODEL === undefined ? null : { name: env.FALLBACK_MODEL, baseUrl: env.FALLBACK_BASE_URL },
    /** The small model that looks at messages first; null for none. */
    router: routerSettings(env, rehearsal, { ownModel, modelUrl: env.OPENAI_BASE_URL ?? OPENAI }),
    /** The model that embeds help articles and questions; null searches by words alone. */
    embeddings: embeddingSettings(env, rehearsal ? ownModel : (env.OPENAI_BASE_URL ?? OPENAI)),
    /** Mail. Without a server it stays in the development mailbox. */
    mail: { from: env.MAIL_FROM, delivery: env.SMTP_URL === undefined ? 'development_mailbox' : 'smtp' },
    /** Mail address the audit's daily head goes to besides its file in DATA_DIR; undefined for none. */
    auditHead: { mail: env.AUDIT_HEAD_MAIL },
    /** Mail address that is told of requests that wait; undefined for none. */
    approvalNotices: { mail: env.APPROVAL_NOTICE_MAIL },
  } as const;
}

const OPENAI = 'https://api.openai.com/v1';

/** A provider that has only been asked for chats is not sent the articles unasked; the rehearsal model of this installation is. */
function embeddingSettings(env: Environment, modelUrl: string) {
  const { EMBEDDING_MODEL: named, EMBEDDING_BASE_URL: url, EMBEDDING_API_KEY: key } = env;
  const rehearsal = env.OPENAI_BASE_URL === undefined && env.OPENAI_API_KEY === undefined;
  const configured = named !== undefined || url !== undefined || key !== undefined;
  if (named?.toLowerCase() === 'off' || !(configured || rehearsal)) return null;
  const ofTheRehearsal = rehearsal && url === undefined && key === undefined;
  return {
    model: named ?? (ofTheRehearsal ? 'countersign-rehearsal-embedding-1' : 'text-embedding-3-small'),
    baseUrl: url ?? (ofTheRehearsal || !rehearsal ? modelUrl : OPENAI),
    questionTimeoutMs: env.EMBEDDING_TIMEOUT_MS,
  } as const;
}

/** A server that was named for the main model is not asked by another one's name unless somebody says so; the rehearsal model of this installation is. */
function routerSettings(
  env: Environment,
  rehearsal: boolean,
  { ownModel, modelUrl }: Record<'ownModel' | 'modelUrl', string>,
) {
  const model = env.ROUTER_MODEL ?? (rehearsal && env.ROUTER_BASE_URL === undefined ? REHEARSAL_ROUTER : undefined);
  if (!env.ROUTER || model === undefined) return null;
  return {
    model,
    baseUrl: env.ROUTER_BASE_URL ?? (rehearsal ? ownModel : modelUrl),
    timeoutMs: env.ROUTER_TIMEOUT_MS,
    smallIntents: env.ROUTER_SMALL_INTENTS,
  } as const;
}

const REHEARSAL_ROUTER = 'countersign-rehearsal-router-1';

function conductSettings(env: Environment) {
  return {
    /** One agent process and its budgets per conversation. */
    agent: {
      concurrency: env.AGENT_CONCURRENCY,
      leaseMs: env.LEASE_MS,
      maxOpenConversations: env.MAX_OPEN_CONVERSATIONS,
      maxModelCalls: env.MAX_MODEL_CALLS,
      maxConversationTokens: env.MAX_CONVERSATION_TOKENS,
      confirmWrites: env.CONFIRM_WRITES,
    },
    conversations: { idleCloseMs: env.IDLE_CLOSE_MS, reopenWindowDays: env.REOPEN_WINDOW_DAYS },
    /** Counted from the proposal, on the business clock. */
    approvals: {
      deadlineMs: env.APPROVAL_DEADLINE_MS,
      reminderMs: env.APPROVAL_REMINDER_MS,
      /** How long a claim holds, and one that somebody else gave, on the plain database clock. */
      claimMs: env.APPROVAL_CLAIM_MS,
      assignedMs: env.APPROVAL_ASSIGNED_MS,
      plantedPerDay: env.PLANTED_ITEMS_PER_DAY,
    },
    autonomy: { profile: env.AUTONOMY_PROFILE ?? (env.COUNTERSIGN_ENV === 'production' ? 'production' : 'demo') },
    store: {
      name: env.STORE_NAME,
      timeZone: env.STORE_TIME_ZONE,
      hours: env.STORE_HOURS,
      holidays: env.STORE_HOLIDAYS,
    },
    /** When staff and customers are told again, counted on the database's clock. */
    notices: { handoverWarnMs: env.HANDOVER_WARN_MS, unseenMailMs: env.UNSEEN_MAIL_MS },
    retention: { traceDays: env.TRACE_RETENTION_DAYS, rawTextDays: env.RAW_TEXT_RETENTION_DAYS },
  } as const;
}

function moneySettings(env: Environment) {
  return {
    /** Limits in minor units by currency; a currency that is not listed has none and needs an approval. */
    refunds: {
      autoLimits: env.AUTO_REFUND_LIMITS,
      orderAutoTotals: env.ORDER_AUTO_TOTALS ?? env.AUTO_REFUND_LIMITS,
      customerAutoTotals: env.CUSTOMER_AUTO_TOTALS,
      customerWindowDays: env.CUSTOMER_WINDOW_DAYS,
      refundsBeforeApproval: env.REFUNDS_BEFORE_APPROVAL,
      secondApproverFrom: env.SECOND_APPROVER_FROM,
      storeDayAuto: env.STORE_DAY_AUTO,
      storeDayTripFactor: env.STORE_DAY_TRIP_FACTOR,
    },
    returns: { windowDays: env.RETURN_WINDOW_DAYS, returnFirst: env.RETURN_FIRST },
    /** What one member of staff may give back without another person, in minor units by currency. */
    staff: { refundLimits: env.STAFF_REFUND_LIMITS, dayLimits: env.STAFF_DAY_LIMITS },
    receipts: { perOrderDay: env.RECEIPTS_PER_ORDER_DAY },
  } as const;
}

function ladderSettings(env: Environment) {
  return {
    /** What raising a category takes, and what is planned with until the store has measured it. Shares are between 0 and 1. */
    ladder: {
      minSample: env.PROMOTION_MIN_SAMPLE,
      windowDays: env.PROMOTION_WINDOW_DAYS,
      reviewCost: env.REVIEW_COST,
      reviewSeconds: env.REVIEW_SECONDS,
      reviewError: { wrong: 1, of: env.REVIEW_ERROR_ONE_IN },
      conversationsADay: env.PLAN_CONVERSATIONS_A_DAY,
      refundShare: env.PLAN_REFUND_SHARE / 100,
      approvalShare: env.PLAN_APPROVAL_SHARE / 100,
      wrongRefunds: { wrong: 1, of: env.PLAN_WRONG_ONE_IN },
    },
  } as const;
}
