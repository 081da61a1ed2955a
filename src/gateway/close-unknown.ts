import type { ClosedByPeople } from '../domain/action/closed-by-people.ts';
import { type Leg, type LegFinding, readLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import {
  type Closing,
  type ClosingRefusal,
  dropStatements,
  findClosedByPeople,
  mailsOfStaff,
  type UnknownAction,
} from '../store/unknown-actions.ts';
import type { ActionDeps } from './action-deps.ts';
import { checkStatedRefund } from './check-stated-refund.ts';
import { notSettledInTime } from './not-settled-in-time.ts';
import { readBooked } from './read-booking.ts';
import { settleOutcome } from './settle-outcome.ts';

/** How long a provider that cannot be asked is waited for, before the word of people that it paid counts without it. That it paid nothing never does. */
const PATIENCE_MS = 3_600_000;

/**
 * Closes actions whose outcome enough people have stated: looks once more at the provider, whose word counts for more than theirs, and writes the outcome. The refund
 * they name is looked up by its number and must pay just this; what the provider says otherwise is thrown away, with the reason. As long as the provider cannot be
 * asked nothing is closed, except as paid after an hour, and then the outcome says that it rests on their word. What people say about an account of their own does
 * not count. Returns how many were closed.
 */
export async function closeUnknown(deps: ActionDeps, limit = 20, patienceMs = PATIENCE_MS): Promise<number> {
  let closed = 0;
  for (const stated of await findClosedByPeople(deps.database.sql, limit)) {
    try {
      if (await closeOne(stated, patienceMs, deps)) closed += 1;
    } catch (error) {
      deps.log.error(
        { err: error, actionId: stated.actionId },
        'an action that people closed could not be; it is tried again',
      );
    }
  }
  return closed;
}

async function closeOne(stated: UnknownAction, patienceMs: number, deps: ActionDeps): Promise<boolean> {
  const own = await isOwnAccount(stated, deps);
  if (own === 'unavailable' || stated.closing === null) return false;
  if (own === 'yes') {
    await dropStatements(deps.database, stated, 'own_account');
    return false;
  }
  const action = await readAction(deps.database.sql, stated.actionId);
  if (action?.status !== 'unknown') return false;
  const looked = await lookAgain(action, stated.closing, patienceMs, deps);
  if (looked.kind === 'unavailable') return false;
  if (looked.kind === 'refused') {
    await dropStatements(deps.database, stated, looked.code);
    return false;
  }
  const now = await settleOutcome(action, { findings: looked.findings, answering: null }, deps);
  if (now.status === 'unknown')
    await dropStatements(deps.database, stated, looked.restOpen ? 'rest_not_stated' : 'provider_says_otherwise');
  return now.status !== 'unknown';
}

async function isOwnAccount({ customerId, closing }: UnknownAction, deps: ActionDeps) {
  const customer = await deps.commerce.getCustomer(customerId);
  if (customer.kind === 'unavailable') return 'unavailable';
  const mail = customer.kind === 'ok' ? customer.value.email.toLowerCase() : null;
  const people = closing?.statements.map(({ by }) => by) ?? [];
  return mail !== null && (await mailsOfStaff(deps.database.sql, people)).includes(mail) ? 'yes' : 'no';
}

type Looked =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'refused'; readonly code: ClosingRefusal }
  | { readonly kind: 'found'; readonly findings: ReadonlyMap<number, LegFinding>; readonly restOpen: boolean };

/** What the provider says of each call that is open; where it knows of none, what people say, as far as the provider does not speak against it. */
async function lookAgain(action: Action, closing: Closing, patienceMs: number, deps: ActionDeps): Promise<Looked> {
  const findings = new Map<number, LegFinding>();
  const open: Leg[] = [];
  const waited = closing.outcome === 'paid' && hasWaited(closing, patienceMs);
  for (const leg of await readLegs(deps.database.sql, action)) {
    if (leg.status === 'succeeded' || leg.status === 'pending') continue;
    const found = await deps.effects[action.kind].find(action, leg);
    if (found.kind === 'unavailable' && !waited) return found;
    if (found.kind === 'ok') {
      const evidence = { found: found.value, closed_by_people: closing };
      findings.set(leg.leg, await notSettledInTime(leg, readBooked(found.value, leg, evidence), deps));
    } else open.push(leg);
  }
  if (open.length === 0) return { kind: 'found', findings, restOpen: false };
  const stated = await statedOf(action, open, { closing, waited }, deps);
  if (stated.kind !== 'found') return stated;
  for (const [leg, finding] of stated.findings) findings.set(leg, finding);
  return { ...stated, findings };
}

async function statedOf(
  action: Action,
  open: readonly Leg[],
  { closing, waited }: { readonly closing: Closing; readonly waited: boolean },
  deps: ActionDeps,
): Promise<Looked> {
  const { outcome, refund_id: bookedId } = closing;
  const say = (legs: readonly Leg[], finding: Omit<LegFinding, 'people'>, provider: ClosedByPeople['provider']) => {
    const people = { by: closing.statements.map(({ by }) => by), provider };
    const findings = new Map(legs.map(({ leg }) => [leg, { ...finding, people }]));
    return { kind: 'found', findings, restOpen: legs.length < open.length } as const;
  };
  const evidence = { closed_by_people: closing };
  if (outcome === 'not_paid') return say(open, { status: 'failed', bookedId: null, evidence }, 'knows_of_none');
  const checked = await checkStatedRefund(action, open, bookedId ?? '', deps);
  if (checked.kind === 'refused' || (checked.kind === 'unavailable' && !waited)) return checked as Looked;
  if (checked.kind !== 'confirms') return say(open, { status: 'succeeded', bookedId, evidence }, 'not_asked');
  const { refund, pays } = checked;
  return say(pays, { status: refund.status, bookedId, evidence: { found: refund, ...evidence } }, 'confirms');
}

function hasWaited({ statements }: Closing, patienceMs: number): boolean {
  return Date.now() - Math.max(...statements.map(({ at }) => Date.parse(at))) >= patienceMs;
}
