import { describe, expect, test } from 'vitest';
import { personPhrasings } from '../../../evals/router/person-phrasings.ts';
import { findSignal } from './find-signal.ts';

test('there are sixty ways to ask for a person, in eight languages', () => {
  expect(personPhrasings).toHaveLength(60);
  expect(new Set(personPhrasings.map(({ language }) => language)).size).toBe(8);
  expect(new Set(personPhrasings.map(({ text }) => text)).size).toBe(60);
});

describe('a person is asked for', () => {
  test.each(personPhrasings.map(({ language, text }) => [language, text]))('%s: %s', (_language, text) => {
    expect(findSignal([text])).toBe('customer_request');
  });

  test.each([
    'Where is my parcel? I want to speak to an agent.',
    'If possible, I would like to talk to a person.',
    "If you can't help me, get me a human",
    'I want to talk to a human, not a bot',
    'I do not want a robot. Human!',
    "Why can't I talk to a real person?",
    'Hello, is there a human there?',
    'ＨＵＭＡＮ please',
    'I wa​nt to talk to a human',
    'pass me to your supervisor and cancel nothing',
  ])('%s', (text) => {
    expect(findSignal([text])).toBe('customer_request');
  });
});

describe('no person is asked for', () => {
  test.each([
    'I do not want to talk to a person',
    "no need to transfer me to an agent, you're doing fine",
    'is this a person?',
    'Am I talking to a human or a bot?',
    'Are you a real person?',
    'the person who delivered it was rude',
    'The delivery agent left it with a neighbour',
    'I spoke to an agent yesterday and nothing happened',
    'where is order 1042? if it is late I want a human',
    'My manager needs the invoice by Friday',
    'I need someone to pick up the parcel',
    'this is a gift for a person I love',
    'Can someone help me with my order?',
    'Please do not call me',
    'I can deal with that myself without talking to an agent',
    'no quiero hablar con una persona, gracias',
    '¿Eres una persona?',
    'La persona que entregó el paquete fue amable',
    'Si llega tarde quiero hablar con una persona',
    'मुझे किसी इंसान से बात नहीं करनी',
    'क्या आप इंसान हैं?',
    'डिलीवरी वाले आदमी ने पैकेट फेंक दिया',
    'kya aap insaan ho?',
    'mujhe agent se baat nahi karni',
    'هل أنت إنسان؟',
    'لا أريد التحدث إلى موظف',
    'الشخص الذي سلم الطلب كان لطيفا',
    'je ne veux pas parler à un conseiller',
    'Êtes-vous une vraie personne ?',
    'La personne qui a livré le colis était en retard',
    'Ich möchte nicht mit einem Mitarbeiter sprechen',
    'Sind Sie ein Mensch?',
    'Wenn es zu spät kommt, möchte ich mit einem Menschen sprechen',
    'não quero falar com um atendente',
    'você é uma pessoa?',
    'non voglio parlare con una persona',
    'sei una persona vera?',
    'where is order 1042?',
    'I want to return the kettle and get my money back',
    'quiero devolver la tetera',
    'मेरा ऑर्डर कहाँ है?',
    'أين طلبي؟',
    'où est ma commande ?',
    'Wo ist meine Bestellung?',
    'onde está meu pedido?',
    "dov'è il mio ordine?",
    'how long do refunds take?',
    '',
  ])('%s', (text) => {
    expect(findSignal([text])).toBeNull();
  });
});

describe('a legal threat', () => {
  test.each([
    'Refund me or I will sue you',
    'you will hear from my lawyer',
    'I am taking you to court over this',
    'next step is the consumer forum',
    'मैं उपभोक्ता अदालत जाऊँगा',
    'main consumer court jaunga',
    'Voy a denunciarlos',
    'mi abogado se pondrá en contacto',
    'سأرفع دعوى ضدكم',
    'Je vais porter plainte',
    'Sie hören von meinem Anwalt',
    'vou acionar o Procon',
    'mi rivolgo al mio avvocato',
  ])('%s', (text) => {
    expect(findSignal([text])).toBe('legal_threat');
  });

  test.each([
    'I will not sue you, do not worry',
    'is it legal to carry the knife set on a plane?',
    'the tennis court set is missing a ball',
    'I need a phone case',
    'My name is Sue Miller',
    'please send it to the court street address',
  ])('not: %s', (text) => {
    expect(findSignal([text])).toBeNull();
  });
});

describe('a matter of safety', () => {
  test.each([
    'The kettle caught fire',
    'I got an electric shock from the toaster',
    'it burned my hand and I want my money back',
    'my daughter swallowed a battery and we are in hospital',
    'this thing is dangerous',
    'केतली में आग लग गई',
    'mujhe current laga',
    'La tetera explotó',
    'me quemé la mano',
    'انفجر الجهاز في وجهي',
    'احترقت الغلاية',
    'La bouilloire a pris feu',
    'Der Wasserkocher hat Funken gesprüht',
    'levei um choque elétrico',
    'ha preso fuoco',
    'I want to kill myself',
  ])('%s', (text) => {
    expect(findSignal([text])).toBe('safety');
  });

  test.each([
    'nobody was hurt, the box was only dented',
    'the fire stick does not work',
    'is it dangerous to put it in the dishwasher?',
    'I want the smoke grey one',
    'deliver it to the hospital please',
    'the parcel was burnt orange, I ordered red',
    'it works like a charm, what a shock',
  ])('not: %s', (text) => {
    expect(findSignal([text])).toBeNull();
  });

  test('comes before a threat and a wish for a person', () => {
    expect(findSignal(['It caught fire. I will sue you. Get me a human.'])).toBe('safety');
  });
});

test('every message is read, not only the newest', () => {
  expect(findSignal(['I want to talk to a human', 'hello?'])).toBe('customer_request');
});

test('a long text does not make it slow', () => {
  const awkward = 'please get me a the your any real live human '.repeat(2_000);
  const begun = performance.now();
  findSignal([awkward, 'a'.repeat(20_000), 'मुझे '.repeat(5_000), 'اريد '.repeat(5_000)]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
