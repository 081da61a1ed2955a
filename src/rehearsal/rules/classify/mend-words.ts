/** Words that decide what a sentence is about. A slip of the finger in one of them is mended before the rules look. */
const KNOWN = [
  ...[
    'order',
    'orders',
    'purchase',
    'refund',
    'refunds',
    'return',
    'reimbursement',
    'account',
    'accounts',
    'address',
    'password',
    'newsletter',
    'invoice',
    'invoices',
  ],
  ...[
    'delivery',
    'shipping',
    'payment',
    'payments',
    'cancel',
    'canceling',
    'cancelling',
    'cancellation',
    'change',
    'changing',
    'track',
    'tracking',
    'customer',
    'service',
    'support',
  ],
  ...[
    'human',
    'agent',
    'agents',
    'person',
    'operator',
    'assistant',
    'somebody',
    'someone',
    'contact',
    'contacting',
    'speak',
    'speaking',
    'talking',
    'chatting',
    'chat',
    'talk',
  ],
  ...[
    'registration',
    'register',
    'subscription',
    'subscribe',
    'methods',
    'options',
    'policy',
    'compensation',
    'complaint',
    'review',
    'opinion',
    'feedback',
    'status',
    'where',
    'assistance',
    'problem',
    'problems',
    'delete',
    'edit',
    'update',
    'information',
    'profile',
    'article',
    'product',
    'package',
    'money',
    'guarantee',
    'connect',
    'transfer',
    'charge',
    'charges',
    'penalty',
    'penalties',
    'fees',
    'terms',
    'items',
    'item',
    'shopping',
    'comment',
    'reset',
    'track',
    'tracked',
    'truck',
    'black',
    'ships',
    'ship',
    'shipment',
    'dress',
    'party',
    'these',
    'there',
    'rebate',
    'reimburse',
    'reimbursing',
    'restitution',
    'parcel',
    'arrive',
  ],
];
const SET = new Set(KNOWN);

/** The text in small letters, with words of five letters and more that are one slip away from a known word put right. */
export function mendWords(text: string): string {
  return text.toLowerCase().replaceAll(/[a-z]{5,}/g, (word) => (SET.has(word) ? word : (mended(word) ?? word)));
}

function mended(word: string): string | undefined {
  const close = KNOWN.filter(
    (known) => known.length >= 5 && Math.abs(known.length - word.length) <= 1 && oneSlip(word, known),
  );
  return close.find((known) => known[0] === word[0]) ?? (word.length >= 5 ? close[0] : undefined);
}

/** Whether one letter too many, too few, another one, or two neighbours the other way round make one word of the other. */
export function oneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`;
}
