import { type LegFinding, readLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { dropStatements, findClosedByPeople, mailsOfStaff, type UnknownAction } from '../store/unknown-actions.ts';
import type { ActionDeps } from './action-deps.ts';
import { readBooked } from './read-booking.ts';
import { settleOutcome } from './settle-outcome.ts';

/**
 * Closes actions whose outcome enough people have stated: looks once more at the provider, whose word counts for more than theirs, and writes the outcome. As long as the
 * provider cannot be asked nothing is closed. What people say about an account of their own does not count. Returns how many were closed.
 */
export async function closeUnknown(deps: ActionDeps, limit = 20): Promise<number> {
  let closed = 0;
  for (const stated of await findClosedByPeople(deps.database.sql, limit)) {
    try {
      if (await closeOne(stated, deps)) closed += 1;
    } catch (error) {
      deps.log.error(
        { err: error, actionId: stated.actionId },
        'an action that people closed could not be; it is tried again',
      );
    }
  }
  return closed;
}

async function closeOne(stated: UnknownAction, deps: ActionDeps): Promise<boolean> {
  const own = await isOwnAccount(stated, deps);
  if (own === 'unavailable') return false;
  if (own === 'yes') {
    await dropStatements(deps.database, stated, 'own_account');
    return false;
  }
  const action = await readAction(deps.database.sql, stated.actionId);
  if (action?.status !== 'unknown') return false;
  const findings = await lookAgain(action, stated, deps);
  if (findings === 'unavailable') return false;
  const now = await settleOutcome(action, { findings, answering: null }, deps);
  if (now.status === 'unknown') await dropStatements(deps.database, stated, 'provider_says_otherwise');
  return now.status !== 'unknown';
}

async function isOwnAccount({ customerId, closing }: UnknownAction, deps: ActionDeps) {
  const customer = await deps.commerce.getCustomer(customerId);
  if (customer.kind === 'unavailable') return 'unavailable';
  const mail = customer.kind === 'ok' ? customer.value.email.toLowerCase() : null;
  const people = closing?.statements.map(({ by }) => by) ?? [];
  return mail !== null && (await mailsOfStaff(deps.database.sql, people)).includes(mail) ? 'yes' : 'no';
}

/** What the provider says of each call that is open; where it knows of none, what people say. */
async function lookAgain(
  action: Action,
  { closing }: UnknownAction,
  deps: ActionDeps,
): Promise<ReadonlyMap<number, LegFinding> | 'unavailable'> {
  const findings = new Map<number, LegFinding>();
  for (const leg of await readLegs(deps.database.sql, action)) {
    if (leg.status === 'succeeded' || leg.status === 'pending') continue;
    const found = await deps.effects[action.kind].find(action, leg);
    if (found.kind === 'unavailable') return 'unavailable';
    const evidence = { closed_by_people: closing };
    const stated: LegFinding =
      closing?.outcome === 'paid'
        ? { status: 'succeeded', bookedId: closing.refund_id, evidence }
        : { status: 'failed', bookedId: null, evidence };
    findings.set(
      leg.leg,
      found.kind === 'ok' ? readBooked(found.value, leg, { found: found.value, ...evidence }) : stated,
    );
  }
  return findings;
}
