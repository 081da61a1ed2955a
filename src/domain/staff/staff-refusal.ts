/** Sentences for the person who asked, where the ones for the model or the customer would be wrong in their hands. */
const WORDS: Readonly<Record<string, string>> = {
  no_such_item: 'The order has no such items in this quantity. Look at the lines of the order above.',
  order_not_found: 'There is no order with this number on the account of this customer.',
  order_system_unavailable: 'The order system cannot be reached, so nothing was done. Ask again in a few minutes.',
  order_busy: 'Another request on this order is being carried out right now. Nothing was done for this one.',
  stopped: 'Changes are stopped at the moment (see the notice at the top), so nothing was done.',
  superseded: 'The conversation went on before this was begun. Nothing was done.',
  overlaps_open_request:
    'There is an open request for some of this already. Wait until it is decided, or have it rejected first.',
  return_required: 'Refunds are paid once the items have come back. Register a return first.',
  disputed:
    "The customer's bank disputes the payment of this order. It has to be settled with the bank, not from here.",
  order_frozen:
    'The outcome of an earlier refund on this order is not known yet. Nothing more can be paid on it until that is settled.',
  no_refundable_payment:
    'The order was not paid in a way that can be paid back from here, for example cash on delivery. It has to be settled outside.',
  too_many_receipts:
    'The receipt of this order was sent several times in the last 24 hours. It goes to the mail address on the account.',
  own_account: 'This is your own account, so somebody else has to do it.',
  not_claimed: 'You did not hold this conversation any more. Take it first.',
  no_customer: 'The customer has not proved who they are. Ask them to sign in or to confirm a code in the chat.',
  tool_off: 'This cannot be done from here under the present policy.',
  never_allowed: 'This is never done here, whoever asks.',
  identity_required: 'The customer has not proved who they are. Ask them to sign in or to confirm a code in the chat.',
};

/** Why a person's request was not carried out, for that person. `message` is what was noted with it, and stands where nothing in it is meant for somebody else. */
export function staffRefusal(code: string, message: string): string {
  return (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? message;
}
