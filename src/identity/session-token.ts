import { errors, jwtVerify, SignJWT } from 'jose';

/** Who a session token speaks for, or that it counts for nothing. Why it does not is nobody's business but the log's. */
export type SessionTokenVerdict =
  | { readonly kind: 'valid'; readonly customerId: string }
  | { readonly kind: 'bad'; readonly reason: string };

/** The audience every session token must name. */
const AUDIENCE = 'countersign';
/** Longest customer id the platform takes. */
const MAX_CUSTOMER_ID = 64;

/**
 * Checks a token that the store issued for a signed-in customer: HS256 under `SESSION_TOKEN_SECRET`, `aud` countersign, `sub` the customer
 * id, `exp` in the future (checked without tolerance, on this process's clock). Anything else is bad, a token that never expires included.
 */
export async function verifySessionToken(secret: string, token: string): Promise<SessionTokenVerdict> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp'],
    });
    const customerId = payload.sub;
    if (typeof customerId !== 'string' || !/^[^\p{Cc}]+$/u.test(customerId) || customerId.length > MAX_CUSTOMER_ID) {
      return { kind: 'bad', reason: 'bad_subject' };
    }
    return { kind: 'valid', customerId };
  } catch (error) {
    return { kind: 'bad', reason: error instanceof errors.JOSEError ? error.code : 'unreadable' };
  }
}

/** Issues such a token, as a store's server would. The demo shop and tests use it; a production instance never does. */
export async function signSessionToken(secret: string, customerId: string, lifetimeMs: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + lifetimeMs))
    .sign(keyOf(secret));
}

function keyOf(secret: string): Uint8Array {
  if (secret === '') throw new Error('SESSION_TOKEN_SECRET is empty: no session token can be checked');
  return new TextEncoder().encode(secret);
}
