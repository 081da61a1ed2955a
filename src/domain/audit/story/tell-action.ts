import { closedByPeople } from '../../action/closed-by-people.ts';
import { formatMoney } from '../../money.ts';
import { type AuditFact, asInteger, asObject, asObjects, asText, asTexts, type StoryWords } from './audit-fact.ts';
import { type ActionStory, isRefund } from './gather-actions.ts';
import { sayActor, sayAmount, sayDecider, sayInputs, sayItems, sayList, sayName } from './say.ts';
import { tellRow } from './tell-row.ts';
import { closers, onTheirWord, sayPeople, tellStatement } from './tell-statement.ts';

/** Who a conversation belonged to from a row of the audit on, and how sure that was. */
export type Identity = {
  readonly conversationId: string;
  readonly customerId: string | null;
  readonly level: string;
  /** Id of the row that says so; 0 for what was known before there was any. */
  readonly since: number;
};

/** Everything there is to tell of one action, one sentence each: who asked, what spoke against it, who agreed, what the store did, and at the end what it was judged by. */
export function tellAction(story: ActionStory, identity: Identity | null, words: StoryWords): readonly string[] {
  return [
    asked(story, identity, words),
    judged(story, words),
    ...story.rows.flatMap((row) => (row === story.begun ? [] : decidedOrDone(row, story, words))),
    ...whatHeld(story, words),
    versions(story.begun),
  ];
}

/** What each tool's action is asked for as. */
const WISHES: Readonly<Record<string, string>> = {
  issue_refund: 'a refund',
  create_return: 'a return',
  cancel_return: 'the cancelling of a return',
  change_address: 'another address',
  resend_receipt: 'the receipt again',
  update_preference: 'a change of a preference',
};

function asked({ begun, actionId }: ActionStory, identity: Identity | null, words: StoryWords): string {
  const { reason } = asObject(begun.args);
  const tool = begun.tool ?? 'something';
  const items = sayItems(begun.args);
  const staff = begun.actor.startsWith('staff:');
  const customer = `customer ${identity?.customerId ?? 'unknown'}, ${identified(identity)},`;
  const who = staff
    ? `${sayActor(begun.actor, words)}, a member of staff, for ${customer}`
    : customer.replace('c', 'C');
  const supersedes = asText(asObject(begun.result)['supersedes']);
  return [
    `${who} asked for ${WISHES[tool] ?? sayName(tool)}${items === null ? '' : ` of ${items}`}`,
    typeof reason === 'string' ? ` (reason: ${sayName(reason)})` : '',
    ` in conversation ${begun.conversationId ?? 'none'} at ${words.time(begun.at)}; it is action ${actionId}`,
    supersedes === null ? '.' : `, in the place of action ${supersedes}.`,
  ].join('');
}

function identified(identity: Identity | null): string {
  switch (identity?.level) {
    case 'session':
      return "known by the shop's own sign-in (identity level session)";
    case 'code':
      return 'known by a one-time code sent to the address on record (identity level code)';
    default:
      return 'of whom no identity was noted';
  }
}

function judged(story: ActionStory, words: StoryWords): string {
  const { begun } = story;
  if (begun.event === 'action.intended' && begun.actor.startsWith('staff:'))
    return 'It was within what this member of staff may do, so nobody else had to agree.';
  if (begun.event === 'action.intended') return 'No rule asked for a person, so it was carried out without one.';
  const broken = rulesOf(story, false, words);
  const next =
    begun.event === 'action.drafted' ? 'It was prepared for a person to carry out' : 'It was put before an approver';
  return broken.length === 0
    ? `${next}, because the policy on autonomy says so.`
    : `${next}, because ${broken.length === 1 ? 'this rule' : `these ${broken.length} rules`} did not hold: ${broken.join('; ')}.`;
}

function whatHeld(story: ActionStory, words: StoryWords): readonly string[] {
  const held = rulesOf(story, true, words);
  if (held.length === 0) return [];
  return [`${held.length === 1 ? 'This rule' : `These ${held.length} rules`} held: ${held.join('; ')}.`];
}

function rulesOf({ begun }: ActionStory, passed: boolean, words: StoryWords): readonly string[] {
  const currency = asText(asObject(begun.result)['currency']);
  const rules = asObjects(begun.ruleResults).filter((rule) => (rule['passed'] === true) === passed);
  return rules.map((rule) => {
    const inputs = sayInputs(rule['inputs'], currency, words);
    return `${sayName(String(rule['rule']))}${inputs === '' ? '' : ` (${inputs})`}`;
  });
}

function decidedOrDone(row: AuditFact, story: ActionStory, words: StoryWords): readonly string[] {
  const result = asObject(row.result);
  const at = words.time(row.at);
  const who = sayDecider(row, words);
  const note = asText(result['note']);
  const noted = note === null ? '' : `, noting: “${note}”`;
  switch (row.event) {
    case 'action.first_approval':
      return [`${who} approved at ${at}, as the first of ${asInteger(result['required']) ?? 2}${noted}.`];
    case 'action.approved':
      return [`${who} approved at ${at}${noted}.`];
    case 'action.rejected':
      return [`${who} rejected it at ${at}${noted}.`];
    case 'action.executed':
    case 'action.pending_settlement':
      return executed(row, story, words);
    case 'action.failed':
      return [`At ${at} it proved not to have happened: nothing was paid${closers(result, words)}.`];
    case 'action.outcome_stated':
      return [tellStatement(row, words)];
    case 'action.unknown':
      return [`At ${at} nobody could tell whether it had happened; the order is frozen until a person has looked.`];
    case 'action.expired':
      return [`At ${at} its deadline had passed: it was not carried out.`];
    case 'action.withdrawn':
      return [`The customer took it back at ${at}.`];
    case 'action.drifted':
      return [
        `At ${at} ${result['blocked_by'] === 'policy_changed' ? 'the policy had become stricter' : 'the order had changed'} since the approval: it was not carried out, and action ${asText(result['superseded_by']) ?? 'another'} was proposed in its place.`,
      ];
    case 'action.blocked':
      return [
        `At ${at} it was stopped before it was carried out (${sayName(asText(result['blocked_by']) ?? 'a rule')}).`,
      ];
    default:
      // What was asked again is told with the other attempts.
      return row.event.endsWith('.replayed') ? [] : [`At ${at}: ${tellRow(row, words)}`];
  }
}

function executed(row: AuditFact, story: ActionStory, words: StoryWords): readonly string[] {
  const result = asObject(row.result);
  const at = words.time(row.at);
  const said = closedByPeople(result);
  if (!isRefund(story)) {
    const returnId = asText(result['return_id']);
    if (said?.provider === 'not_asked') return [onTheirWord('that it was carried out', at, said, words)];
    return [`The store carried it out at ${at}${returnId === null ? '' : `, as return ${returnId}`}.`];
  }
  const settledLater =
    row.event === 'action.executed' &&
    story.rows.some(({ event, id }) => event === 'action.pending_settlement' && id < row.id);
  if (settledLater) return [`At ${at} the store reported it settled: the money is paid.`];
  const currency = asText(result['currency']) ?? '';
  const legs = asObjects(result['legs']).map((leg) => {
    const amount = asInteger(leg['amount_minor']);
    const payment = asText(leg['payment_id']);
    const refund = asText(leg['booked_id']);
    return `${amount === null ? 'an amount' : formatMoney(amount, currency)} to payment ${payment ?? 'unknown'} as refund ${refund ?? 'unknown'}`;
  });
  const paid =
    legs.length > 0 ? sayList(legs) : `${sayAmount(row) ?? 'it'} as refund ${sayList(asTexts(result['refund_ids']))}`;
  if (said?.provider === 'not_asked') return [onTheirWord(`that it paid ${paid}`, at, said, words)];
  if (said?.provider === 'confirms')
    return [`At ${at} ${sayPeople(said, words)} had stated it, and the store confirmed that it paid ${paid}.`];
  return row.event === 'action.executed'
    ? [`The store paid ${paid} at ${at}; it is settled.`]
    : [`The store accepted ${paid} at ${at}; that is started, not paid.`];
}

function versions({ versions: said }: AuditFact): string {
  const parts = Object.entries(asObject(said)).map(([name, value]) => `${sayName(name)} ${String(value)}`);
  return parts.length === 0 ? 'Versions were not noted.' : `Versions in force: ${parts.join(', ')}.`;
}
