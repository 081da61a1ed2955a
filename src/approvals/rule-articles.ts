import type { StatedRule } from '../store/cited-passages.ts';

/** Where the shop's help articles state a rule: the article, and the heading under which it stands. */
type RuleArticle = { readonly articleId: string; readonly heading: string };

const WINDOW: RuleArticle = { articleId: 'returns-window', heading: 'The return window' };
const WHEN: RuleArticle = { articleId: 'refund-policy', heading: 'When you can have a refund' };
const AT_ONCE: RuleArticle = { articleId: 'refund-approval', heading: 'What happens at once' };
const BY_A_PERSON: RuleArticle = { articleId: 'refund-approval', heading: 'What a person checks' };
const WHERE_TO: RuleArticle = { articleId: 'refund-methods', heading: 'Back to where it came from' };
const ADDRESS: RuleArticle = { articleId: 'address-changes', heading: 'Before the order is shipped' };
const TWICE: RuleArticle = { articleId: 'partial-refunds', heading: 'Already refunded' };

const ARTICLES: Readonly<Record<string, RuleArticle>> = {
  order_belongs_to_customer: WHEN,
  order_was_delivered: WHEN,
  units_were_delivered: WHEN,
  inside_return_window: WINDOW,
  units_not_yet_refunded: TWICE,
  first_refund_of_these_lines: TWICE,
  earlier_refunds_explained: TWICE,
  our_refunds_are_on_record: TWICE,
  payment_can_be_refunded: WHERE_TO,
  goes_back_as_it_was_paid: WHERE_TO,
  return_received_first: { articleId: 'how-to-return', heading: '' },
  within_automatic_limit: AT_ONCE,
  within_order_total: BY_A_PERSON,
  within_customer_total: BY_A_PERSON,
  few_refunds_in_window: BY_A_PERSON,
  within_store_day: BY_A_PERSON,
  never_decided_against: BY_A_PERSON,
  tool_may_act_alone: BY_A_PERSON,
  within_staff_limit_on_order: BY_A_PERSON,
  within_staff_day: BY_A_PERSON,
  no_person_rejected_it_before: BY_A_PERSON,
  order_has_not_left: ADDRESS,
  country_stays: { articleId: 'address-changes', heading: 'Another country' },
  dispute_state_is_known: BY_A_PERSON,
};

/** Every rule that an article states. A shop whose articles have other names simply finds none of them. */
export const statedRules: readonly StatedRule[] = Object.entries(ARTICLES).map(([rule, article]) => ({
  rule,
  ...article,
}));
