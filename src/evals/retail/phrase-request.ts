import type { RetailCase } from './retail-case.ts';

/** What a customer writes, one wish after the other. */
export type Wishes = readonly string[];

const payments: readonly (readonly [RegExp, string])[] = [
  [/^gift_card/, 'my gift card'],
  [/^paypal/, 'my PayPal account'],
  [/^credit_card/, 'my credit card'],
];

/**
 * The case in a customer's English. The terse cases list orders and items: each becomes a wish in words of ours. The others tell the
 * customer what they want, and say it in the first person.
 */
export function phraseRequest({ list, request }: Pick<RetailCase, 'list' | 'request'>): Wishes {
  const wishes = list === 'returns_and_cancels' ? terseWishes(request) : [];
  return wishes.length > 0 ? wishes : [inFirstPerson(request)];
}

const wish = /(Return|Cancel order) (#\w+)(?: via (\w+):((?: [^;.#]+;)+)| because ([^.;]+))/g;

function terseWishes(request: string): string[] {
  return [...request.matchAll(wish)].flatMap(([, kind, order = '', payment = '', items = '', why = '']) => {
    if (kind !== 'Return') return [`Please cancel order ${order}, ${whyWords(why)}.`];
    const things = listWords(
      items
        .split(';')
        .map((item) => item.replace(/\{[^}]*\}/, '').trim())
        .filter((item) => item !== ''),
    );
    const to = payments.find(([pattern]) => pattern.test(payment))?.[1] ?? 'the way I paid';
    // Who wants the money somewhere of their own says so at once.
    const aside = to === 'my gift card' ? ', with the money on my gift card' : '';
    return [
      `I would like to return ${things} from order ${order}${aside}.`,
      `Please refund me for ${things} from order ${order}, to ${to}.`,
    ];
  });
}

function whyWords(why: string): string {
  return why === 'ordered by mistake' ? 'I ordered it by mistake' : `it is ${why}`;
}

function listWords(items: readonly string[]): string {
  const named = items.map((item) => `the ${item}`);
  return named.length < 2 ? (named[0] ?? 'everything') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const verbs: readonly (readonly [RegExp, string])[] = [
  [/\byou are\b/gi, 'I am'],
  [/\byou're\b/gi, "I'm"],
  [/\byourself\b/gi, 'myself'],
  [/\byour\b/gi, 'my'],
  [/\byou\b/gi, 'I'],
  [/\bthe agent\b/gi, 'you'],
];

/** "You want to return your watch" as the customer says it. What is meant for whoever plays them, in parentheses, they keep to themselves. */
function inFirstPerson(text: string): string {
  const told = text.replaceAll(/\s*\([^)]*\)/g, '').replace(/^\W+/, '');
  return verbs.reduce((said, [pattern, word]) => said.replaceAll(pattern, word), told);
}
