const ID_FIELD = /(?:^|_)(?:ids?|key|digest|seq|reference)$|[a-z](?:Ids?|Key|Digest|Seq|Reference)$/;
const ID_SHAPE = /^#?[\w.:~-]{1,128}$/;

/** Whether a field of this name holds an id or several: `order_id`, `refund_ids`, `paymentId`, `digest`. */
export function isIdField(name: string): boolean {
  return ID_FIELD.test(name);
}

/**
 * Whether a text can be an id: no spaces, no `@`, no `+`, and not the number of a payment card. A telephone number written as nothing but digits
 * cannot be told from an order number, so it passes: in a field that holds ids, an id that cannot be read is the worse mistake.
 */
export function looksLikeId(text: string): boolean {
  return ID_SHAPE.test(text) && !isCardNumber(text);
}

/** 13 to 19 digits whose check digit fits (Luhn), hyphens between them or not. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll('-', '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
