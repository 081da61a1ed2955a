import { describe, expect, test } from 'vitest';
import { customerSays, offeredTools, openSimulatedShop, pastCall } from '../simulated-shop.ts';
import type { WireMessage } from '../wire/chat-request.ts';
import { planAnswer } from './plan-answer.ts';
import { questions } from './questions.ts';
import { languageOf, replyIn, wasSaid } from './reply-language.ts';

const shop = openSimulatedShop();

/** Plays one turn to its end. */
function answer(history: WireMessage[], says: string): { readonly tools: readonly string[]; readonly text: string } {
  const tools: string[] = [];
  history.push(customerSays(says));
  for (;;) {
    const plan = planAnswer({ model: 'any', messages: history, tools: offeredTools });
    if (plan.kind === 'say') {
      history.push({ role: 'assistant', content: plan.text });
      return { tools, text: plan.text };
    }
    tools.push(plan.tool);
    history.push(...pastCall(`call_${history.length}`, plan.tool, plan.args, shop.answer(plan.tool, plan.args)));
  }
}

describe('a customer who writes in another language is not told that nobody understands, nor answered in English', () => {
  test.each([
    ['मेरा ऑर्डर कहाँ है?', 'list_orders', /ऑर्डर ORD-1002 \(Desk Lamp\) भेज दिया गया है/],
    ['मेरे ऑर्डर ORD-1005 का पता बदलना है', 'get_order', /^नया पता क्या है\?/],
    ['mera order kahan hai bhai', 'list_orders', /ऑर्डर ORD-1002/],
    ['¿Dónde está mi pedido?', 'list_orders', /El pedido ORD-1002 \(Desk Lamp\) se ha enviado/],
    ['أين طلبي؟', 'list_orders', /تم شحن الطلب ORD-1002/],
    ['¿cuál es la política de devoluciones?', 'search_policy', /artículo de ayuda returns-window/],
    ['वापसी की नीति क्या है?', 'search_policy', /सहायता लेख returns-window/],
    ['ما هي سياسة الإرجاع؟', 'search_policy', /مقال المساعدة returns-window/],
  ])('%s', (says, tool, text) => {
    const given = answer([], says);
    expect(given.tools).toContain(tool);
    expect(given.text).toMatch(text);
  });

  test.each([
    ['मुझे केतली का रिफंड चाहिए', 'issue_refund'],
    ['kettle ka refund chahiye, tuti hui aayi', 'issue_refund'],
    ['quiero devolver la tetera', 'create_return'],
    ['أريد استرداد ثمن الغلاية', 'issue_refund'],
  ])('%s', (says, tool) => {
    expect(answer([], says).tools.at(-1)).toBe(tool);
  });

  test('a question is answered in the language it was asked in', () => {
    const history: WireMessage[] = [];
    expect(answer(history, 'quiero un reembolso por favor').text).toMatch(/^¿De qué pedido se trata\?/);
    expect(answer(history, 'la tetera').tools.at(-1)).toBe('issue_refund');
  });

  test('a yes that shows no language is answered in that of the summary before it', () => {
    const messages: WireMessage[] = [
      customerSays('Hi, mera kettle broken hai, refund chahiye please'),
      { role: 'assistant', content: 'कृपया पुष्टि करें: ऑर्डर ORD-1001 के लिए INR 1,499.00 का रिफ़ंड।' },
      customerSays('yes'),
      ...pastCall(
        'cnf_1',
        'issue_refund',
        { order_id: 'ORD-1001' },
        { status: 'ok', customer_has_read: 'रिफ़ंड पूरा हो गया है।' },
      ),
    ];
    expect(planAnswer({ model: 'any', messages, tools: offeredTools })).toEqual({
      kind: 'say',
      text: 'क्या आपको कुछ और चाहिए?',
    });
  });

  test('a yes to the offer of a person reaches one', () => {
    const history: WireMessage[] = [];
    answer(history, 'quiero un gato verde de la tienda por favor');
    expect(answer(history, 'el gato que te digo').text).toMatch(/¿Le paso con un compañero\?$/);
    expect(answer(history, 'sí').tools).toEqual(['escalate_to_human']);
  });
});

test.each(['which_order', 'refund_or_return', 'return_instead', 'person', 'clarify'] as const)(
  'the question %s is known again in every language it is asked in',
  (name) => {
    for (const language of ['en', 'hi', 'es', 'ar'] as const)
      expect(wasSaid(questions[name], replyIn(language, questions[name])), language).toBe(true);
  },
);

test('a day is written as the language does, an order and an amount stay what they are', () => {
  expect(replyIn('es', 'Order ORD-7 (Lamp, 1.5 m) was delivered on 25 November 2026.')).toBe(
    'El pedido ORD-7 (Lamp, 1.5 m) se entregó el 25 de noviembre de 2026.',
  );
  expect(replyIn('hi', 'I could not do that. It ended on 17 October 2026. Shall I hand you over to a colleague?')).toBe(
    'यह यहाँ नहीं किया जा सका। हमारे नियम इसकी अनुमति नहीं देते। क्या आपको किसी सहकर्मी से जोड़ा जाए?',
  );
});

test('the newest words that show a language decide; a number shows none', () => {
  expect(languageOf(['¿Dónde está mi pedido?', 'ORD-1'])).toBe('es');
  expect(languageOf(['¿Dónde está mi pedido?', 'where is my order please'])).toBe('en');
});

test.each([
  [
    'hi',
    'यह यहाँ नहीं किया जा सका। इस ऑर्डर की वापसी की अवधि 29 नवंबर 2026 को समाप्त हो गई थी। क्या आपको किसी सहकर्मी से जोड़ा जाए?',
  ],
  [
    'es',
    'No he podido hacerlo. El plazo de devolución de este pedido terminó el 29 de noviembre de 2026. ¿Le paso con un compañero?',
  ],
  ['ar', /انتهت مهلة الإرجاع لهذا الطلب في 29/],
] as const)('a refusal in %s says why', (language, said) => {
  const english =
    'I could not do that. The return window for this order ended on 29 November 2026. Shall I hand you over to a colleague?';
  if (typeof said === 'string') expect(replyIn(language, english)).toBe(said);
  else expect(replyIn(language, english)).toMatch(said);
});

test.each([
  ['Où est ma commande ?', 'list_orders', /I answer in English.*ORD-1002/],
  ['Wo ist meine Bestellung?', 'list_orders', /I answer in English.*ORD-1002/],
  ['Je voudrais être remboursé pour la bouilloire, elle est cassée', 'issue_refund', /./],
  ['Ich möchte den Wasserkocher zurückgeben', 'create_return', /./],
])('a language that is read and not spoken is no stranger: %s', (says, tool, text) => {
  const given = answer([], says);
  expect(given.tools).toContain(tool);
  expect(given.text).toMatch(text);
});
