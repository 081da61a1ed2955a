/** What a customer may be after, as far as the rules tell. */
export type IntentName =
  | 'legal_threat'
  | 'danger'
  | 'wants_person'
  | 'withdraw'
  | 'other_amount'
  | 'price'
  | 'receipt'
  | 'preference'
  | 'address'
  | 'beyond_our_tools'
  | 'request_status'
  | 'policy'
  | 'refund'
  | 'return'
  | 'promise'
  | 'order_list'
  | 'order_status'
  | 'out_of_scope'
  | 'about_me'
  | 'sign_in'
  | 'anothers_order'
  | 'complaint'
  | 'insult'
  | 'thanks'
  | 'goodbye'
  | 'greeting';

/** One intent and how it is recognised. */
export type Intent = {
  readonly name: IntentName;
  readonly matches: (text: string) => boolean;
  /** A weak one gives way to what the conversation was about already. */
  readonly weak?: true;
};
