import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit';
import { allowanceKey, CUSTOMER_MESSAGES, type CustomerAllowance } from '../realtime/customer-allowance.ts';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

/**
 * Requests allowed within a window, per process. They keep one client from crowding out the others; what guards accounts (wrong codes, requests
 * for codes) is counted in the database instead and is never switched off by them.
 */
const LIMITS = {
  /** All public requests of one address: ten a second is no person. */
  address: { windowMs: MINUTE, limit: 600, key: addressOf },
  /** New conversations of one address; a shop's office shares one. */
  create: { windowMs: MINUTE, limit: 60, key: addressOf },
  /** All requests to one conversation. */
  conversation: { windowMs: MINUTE, limit: 240, key: conversationOf },
  /** Messages in one conversation: a fast typist sends about ten. */
  messages: { windowMs: MINUTE, limit: 30, key: conversationOf },
  /** Messages of one customer in all of their conversations; of a conversation whose customer nobody knows, the conversation's. */
  customer: { ...CUSTOMER_MESSAGES, key: customerOf },
  /** Failed sign-ins of one address. */
  signInAddress: { windowMs: 15 * MINUTE, limit: 20, key: addressOf, failuresOnly: true },
  /** Failed sign-ins for one member of staff, from wherever. */
  signInMember: { windowMs: 15 * MINUTE, limit: 10, key: memberOf, failuresOnly: true },
} as const;

/** Name of a limit. */
export type LimitName = keyof typeof LIMITS;

/**
 * The middleware of every limit, by name; with `enabled` false all of them let everything through. The customers' messages are counted together with
 * those that come by socket.
 */
export function createRateLimits(
  enabled: boolean,
  customers: Pick<CustomerAllowance, 'store'>,
): Readonly<Record<LimitName, RequestHandler>> {
  const names = Object.keys(LIMITS) as LimitName[];
  const counted = (name: LimitName) => limiter(name, name === 'customer' ? { store: customers.store } : {});
  return Object.fromEntries(names.map((name) => [name, enabled ? counted(name) : letThrough])) as Record<
    LimitName,
    RequestHandler
  >;
}

const letThrough: RequestHandler = (_req, _res, next) => next();

function limiter(name: LimitName, kept: Pick<Partial<Options>, 'store'>): RequestHandler {
  const { windowMs, limit, key, ...rest } = LIMITS[name];
  const options: Partial<Options> = {
    ...{ windowMs, limit, ...kept },
    identifier: name,
    // Whether a forwarded address may be believed is TRUSTED_PROXIES' to say; the library's own guesses would go to the console.
    validate: { xForwardedForHeader: false, trustProxy: false },
    keyGenerator: key,
    skipSuccessfulRequests: 'failuresOnly' in rest,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (req, _res, next) => {
      const { resetTime } = (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit ?? {};
      const waitMs = resetTime ? resetTime.getTime() - Date.now() : windowMs;
      next(new Problem('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }));
    },
  };
  return rateLimit(options);
}

function addressOf(req: Request): string {
  return ipKeyGenerator(req.ip ?? 'unknown');
}

function conversationOf(req: Request): string {
  return String(req.params['id']);
}

function customerOf(req: Request): string {
  const customerId: unknown = req.res?.locals['customer'];
  return allowanceKey({
    customerId: typeof customerId === 'string' ? customerId : null,
    conversationId: conversationOf(req),
  });
}

function memberOf(req: Request): string {
  return String((req.body as { email?: unknown } | undefined)?.email ?? '').toLowerCase();
}
