import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { countTry, forgetTries, type TrySubject } from '../store/sign-in-failures.ts';

/** Wrong passwords for one member from one address of the network, within a quarter of an hour. */
const FROM_ONE_PLACE = 10;
/** Wrong passwords for one member from anywhere: a guesser with many addresses gets no further, and it takes them some effort to lock somebody out. */
const FROM_ANYWHERE = 50;

/** Bounds guesses of passwords, for addresses that exist and that do not alike, across all web processes and whatever RATE_LIMITS says. */
export type SignInBound = {
  /** Counts a try; false when it may not be made now. */
  readonly begin: (email: string, ip: string) => Promise<boolean>;
  /** The password was right. */
  readonly succeeded: (email: string, ip: string) => Promise<void>;
};

/** Builds the bound. `secret` is STAFF_SESSION_SECRET; with it addresses are counted under keyed hashes. */
export function createSignInBound(database: Database, secret: string): SignInBound {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'countersign sign-in bound', 32));
  const hash = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const subjects = (email: string, ip: string): TrySubject[] => {
    const who = email.trim().toLowerCase();
    return [
      { key: hash(`member:${who}`), limit: FROM_ANYWHERE },
      { key: hash(`place:${who}:${ip}`), limit: FROM_ONE_PLACE },
    ];
  };
  return {
    begin: (email, ip) => countTry(database, subjects(email, ip)),
    succeeded: (email, ip) => forgetTries(database, subjects(email, ip)),
  };
}
