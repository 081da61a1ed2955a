/** Why what people stated of an unknown outcome did not count, as a sentence to whoever looks at it next. */
export function whyRefused(code: string): string {
  switch (code) {
    case 'own_account':
      return 'It is about an account of one of those who stated it.';
    case 'provider_says_otherwise':
      return 'The provider says otherwise of this very call.';
    case 'no_such_refund':
      return 'The provider has no refund of this number.';
    case 'refund_failed':
      return 'The refund of this number failed at the provider, so it paid nothing.';
    case 'refund_of_other_payment':
      return 'The refund of this number belongs to another order or payment.';
    case 'refund_of_other_amount':
      return 'The refund of this number is of another amount.';
    case 'refund_of_other_action':
      return 'The refund of this number was paid for another request.';
    case 'rest_not_stated':
      return 'The refund of this number is of a part of it: the rest is still open, and has a number of its own.';
    default:
      return 'It could not be taken.';
  }
}
