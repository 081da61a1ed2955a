import { sameAddress } from '../domain/account/address.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import type { StaffHand } from '../domain/staff/staff-hand.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Transaction } from '../store/database.ts';
import { insertDraftReview } from '../store/draft-reviews.ts';
import { endDraft } from '../store/end-draft.ts';
import { lockPerson } from '../store/guards.ts';
import { worksInbox } from '../store/handoff-work.ts';
import { scopesOf } from '../store/kill-switches.ts';
import { beginStaffRequest, holderOf, wasStoppedSince } from '../store/staff-requests.ts';
import type { AskedAction, Intent } from './action-request.ts';
import { readAddress } from './stored-address.ts';
import type { StaffCaller } from './tool-call.ts';

type Refused = Extract<Intent, { kind: 'refused' }>;

/**
 * Null when the person may ask, holds the conversation now and no switch was flipped since they asked; else why nothing may be done. Call it under the conversation's, order's and customer's locks: it
 * takes the person's, the last of the order, and holds it until the transaction ends.
 */
export async function checkAsker(
  tx: Transaction,
  { context, tool }: Pick<AskedAction, 'context' | 'tool'>,
  staff: StaffCaller,
): Promise<Refused | null> {
  const stop = { rule: 'not_stopped_since_it_was_asked', passed: false, inputs: { tool } };
  if (await wasStoppedSince(tx, staff.requestId, scopesOf(tool))) return refused('stopped_since', stop);
  await lockPerson(tx, staff.staffId);
  const holder = await holderOf(tx, context.conversationId);
  const claim = { rule: 'conversation_is_claimed_by_the_person', passed: false, inputs: { claimed_by: holder } };
  if (holder !== staff.staffId) return refused('not_claimed', claim);
  const role = { rule: 'person_works_the_inbox', passed: false, inputs: { staff_id: staff.staffId } };
  return (await worksInbox(tx, staff.staffId)) ? null : refused('role_lost', role);
}

function refused(code: string, rule: Refused['rules'][number]): Refused {
  return { kind: 'refused', code, person: false, rules: [rule], windowEndsOn: null };
}

/** A person asks for what is open already: they are told which request it is, and nothing is begun beside it. */
export function alreadyOpen(actionId: string): Refused {
  return refused('overlaps_open_request', {
    rule: 'no_open_request_overlaps',
    passed: false,
    inputs: { open_action_id: actionId },
  });
}

/** The person as the rules see them, before their sums are read. `ownerMail` is the fingerprint of the account's mail, null when there is none. */
export function handOf(
  staff: StaffCaller,
  ownerMail: string | null,
  limits: StaffHand['limits'],
): Omit<StaffHand, 'rejectedBefore' | 'orderMinor' | 'dayMinor'> {
  return { staffId: staff.staffId, ownAccount: ownerMail !== null && ownerMail === staff.mail, limits };
}

/**
 * Finishes a person's intent in its own transaction, once the action is written: the request is tied to it, and a draft it was filled in from ends as
 * performed, with the label of how far the person did what the agent had prepared. False when the request was ended meanwhile: then all is undone.
 */
export async function finishStaffIntent(
  tx: Transaction,
  keyring: Keyring,
  staff: StaffCaller,
  action: Action,
): Promise<boolean> {
  if (!(await beginStaffRequest(tx, staff.requestId, action.actionId))) return false;
  const draft = staff.fromActionId === null ? null : await readAction(tx, staff.fromActionId);
  if (draft?.status !== 'drafted') return true;
  const ended = await endDraft(tx, draft, {
    to: 'withdrawn',
    event: 'action.draft_performed',
    actor: `staff:${staff.staffId}`,
    result: { performed_by: action.actionId },
  });
  if (!ended) return false;
  const verdict = (await isAsPrepared(tx, keyring, draft, action)) ? 'performed' : 'performed_otherwise';
  await insertDraftReview(tx, draft.actionId, staff.staffId, { verdict, performedActionId: action.actionId });
  return true;
}

/** Whether a person did just what the draft says: the tool and its arguments, the address by what it is. */
async function isAsPrepared(tx: Transaction, keyring: Keyring, draft: Action, action: Action): Promise<boolean> {
  const comparable = ({ args, tool }: Action) => {
    const { address: _address, present_address: _present, ...plain } = args;
    return canonicalJson({ tool, ...plain });
  };
  if (comparable(draft) !== comparable(action)) return false;
  if (draft.kind !== 'address') return true;
  const [prepared, done] = [draft, action].map(({ args }) => readAddress(tx, keyring, args.address));
  return sameAddress((await prepared) ?? null, (await done) ?? null);
}
