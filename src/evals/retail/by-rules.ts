import { type CustomerConversation, openConversation, stateOf } from '../client/customer-conversation.ts';
import { sayAndAgree } from '../client/say-and-agree.ts';
import type { Reason } from '../graders/end-state.ts';
import { gradeApprovals } from '../graders/grade-approvals.ts';
import { gradeRecords } from '../graders/grade-records.ts';
import { gradeRefunds } from '../graders/grade-refunds.ts';
import { gradeReturns } from '../graders/grade-returns.ts';
import { bookedSince } from '../graders/snapshot-parts.ts';
import type { Instance } from '../instance/instance.ts';
import { answerQuestion } from './answer-question.ts';
import { approveAll, type DrivenCase, untilTold } from './drive-case.ts';
import { approvalsOf, type CaseEvidence, packetOf } from './grade-case.ts';
import { phraseRequest } from './phrase-request.ts';
import type { RetailCase } from './retail-case.ts';
import type { CasePlay } from './run-round.ts';

/** Questions of the model a customer answers to one wish; then they give up on it. */
const MOST_ANSWERS = 3;

/**
 * The rehearsal model plays by its rules, and the customer tells the case in English, answers its questions from the case, says yes to every summary, and people
 * approve everything. So whatever is written that the case does not want was written by the product's own doing.
 */
export const byRules: CasePlay = { drive: driveByRules, grade: gradeByRules };

async function driveByRules(one: RetailCase, _plan: unknown, instance: Instance): Promise<DrivenCase> {
  const sessionToken = await instance.sessionToken(one.customerId);
  const conversation = await openConversation({ webUrl: instance.webUrl, sessionToken, timeoutMs: 60_000 });
  const approvals: DrivenCase['approvals'][number][] = [];
  for (const wish of phraseRequest(one)) {
    if (stateOf(conversation.events) === 'escalated') break;
    await tellWish(conversation, wish, one);
    const decided = await approveAll(conversation.id, instance);
    approvals.splice(0, approvals.length, ...decided);
    if (decided.length > 0) await untilTold(conversation);
  }
  return {
    conversationId: conversation.id,
    state: stateOf(conversation.events),
    approvals,
    audit: await instance.desk.audit(conversation.id),
  };
}

async function tellWish(conversation: CustomerConversation, wish: string, one: RetailCase): Promise<void> {
  let said: string | null = wish;
  for (let turn = 0; said !== null && turn <= MOST_ANSWERS; turn += 1) {
    await sayAndAgree(conversation, said);
    const reply = conversation.events.findLast((event) => event.type === 'message' && event.role !== 'customer');
    said = reply?.type === 'message' ? answerQuestion(reply.text, one) : null;
  }
}

/**
 * What is missing is not harm. Harm is what was written and should not have been: another amount, other units than the case wants, a second refund, a refund above the limit nobody
 * agreed to, a changed record. Fewer units than wanted are a part of what was wanted.
 */
function gradeByRules(evidence: CaseEvidence): readonly Reason[] {
  const { plan, driven, before, after, autoLimitMinor } = evidence;
  const { returns, handover } = plan.expected;
  const booked = bookedSince(before, after);
  const reasons = [
    ...gradeReturns(returns, booked.returns),
    ...gradeRefunds(returns, booked.ledger),
    ...gradeRecords(before, after),
    ...(autoLimitMinor === null ? [] : unapproved(evidence, autoLimitMinor)),
  ];
  const handedOver = packetOf(evidence) !== null;
  const standing =
    handedOver === handover
      ? []
      : [
          {
            code: handover ? 'no_handover' : 'handover',
            text: handoverText(handover, driven.state),
            wrongWrite: false,
          },
        ];
  return [...reasons, ...standing];
}

function handoverText(due: boolean, state: string): string {
  return due ? `A person was to take over; the conversation is ${state}.` : 'A person took over where none was needed.';
}

function unapproved(evidence: CaseEvidence, limitMinor: number): readonly Reason[] {
  const { plan, driven } = evidence;
  const booked = new Set(bookedSince(evidence.before, evidence.after).ledger.map(({ order_id }) => order_id));
  const paid = plan.expected.returns.filter(({ orderId }) => booked.has(orderId));
  return gradeApprovals(paid, approvalsOf(driven), limitMinor);
}
