import { ignoreYourRules } from './stories/ignore-your-rules.ts';
import { orderStatus } from './stories/order-status.ts';
import { policyQuestion } from './stories/policy-question.ts';
import { refundApproved } from './stories/refund-approved.ts';
import { refundAskedTwice } from './stories/refund-asked-twice.ts';
import { refundRejected } from './stories/refund-rejected.ts';
import { refundUnderTheLimit } from './stories/refund-under-the-limit.ts';
import { returnStory } from './stories/return.ts';
import type { Story } from './story.ts';

/** The eight stories, in the order they are told. */
export const stories: readonly Story[] = [
  orderStatus,
  policyQuestion,
  returnStory,
  refundUnderTheLimit,
  refundAskedTwice,
  refundApproved,
  refundRejected,
  ignoreYourRules,
];
