import { dayInWords } from './day-in-words.ts';

/** Facts a refusal may mention. All of them are the customer's own, from records. */
export type RefusalFacts = {
  /** Last day of the return window in the store's time zone, `YYYY-MM-DD`. */
  readonly windowEndsOn: string | null;
  readonly orderStatus: string;
};

/**
 * The sentence that goes with a refusal's code. The model may pass it on, so it says what is so and what can be done, and nothing
 * about anybody else's orders or about how limits are set.
 */
export function refusalMessage(code: string, facts: RefusalFacts): string {
  switch (code) {
    case 'outside_return_window':
      return facts.windowEndsOn === null
        ? 'The return window cannot be determined, because the delivery date is not recorded.'
        : `The return window for this order ended on ${dayInWords(facts.windowEndsOn)}.`;
    case 'not_delivered':
      return `These items have not been delivered (the order is ${facts.orderStatus}), so they cannot be returned or refunded here yet.`;
    case 'no_such_item':
      return 'The order has no such items in this quantity. Use the line ids and quantities that get_order shows.';
    case 'already_refunded':
      return 'These items have already been refunded. Nothing more can be paid for them.';
    case 'already_returned':
      return 'A return for these items is registered already.';
    case 'overlaps_open_request':
      return 'There is an open request for some of these items. Wait for its outcome or withdraw it first; then ask for all of them together.';
    case 'nothing_to_refund':
      return 'Nothing was paid for these items, so there is nothing to refund.';
    case 'return_required':
      return 'This shop refunds items once they have come back. Create a return first.';
    case 'disputed':
      return 'The payment of this order is disputed with the bank, so a person has to handle it.';
    case 'order_frozen':
      return 'The outcome of an earlier refund on this order is still being checked by a person. Nothing more can be paid on it until then.';
    case 'no_refundable_payment':
      return 'This order was not paid in a way that can be paid back from here (for example cash on delivery). A person has to handle it.';
    case 'too_many_receipts':
      return 'The receipt of this order was sent several times in the last 24 hours. It goes to the mail address on the account; please look there, also among unwanted mail.';
    case 'account_not_found':
      return 'The account of this conversation cannot be found in the order system.';
    case 'already_set':
      return 'This is already set the way you want it, so there was nothing to change.';
    case 'already_shipped':
      return `The order is ${facts.orderStatus}, so its delivery address can no longer be changed here.`;
    case 'same_address':
      return 'The order already goes to this address, so there was nothing to change.';
    case 'other_country':
      return 'The country of an order cannot be changed, because taxes and delivery charges depend on it. The order can be cancelled through a person and placed again.';
    case 'no_open_return':
      return 'There is no such return of this order that could still be called off.';
    case 'own_account':
      return 'This is your own account, so another person has to do it.';
    case 'not_claimed':
      return 'You have not claimed this conversation, or not any more. Claim it first.';
    case 'role_lost':
      return 'You do not work the inbox any more, so nothing you asked for there is begun. A colleague who does can ask for it.';
    case 'stopped_since':
      return 'Changes were stopped after this was asked for, so nothing was done. Ask again if it is still wanted.';
    case 'no_customer':
      return 'Nobody has proved in this conversation which account it is about, so nothing can be done to one.';
    case 'tool_off':
      return 'This cannot be done here. A person has to handle it.';
    default:
      return 'This is not possible.';
  }
}
