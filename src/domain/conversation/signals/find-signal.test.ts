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
    'no bots',
    'No bot please',
    'I hate bots',
    "I don't want this bot",
    'not you, a person',
    'someone who is not a robot please',
    'escalate',
    'please escalate this',
    'transfer me please',
    'gimme a human',
    'human help',
    'i need help from a human',
    'I want to speak to your boss',
    'is anyone there?',
    'I asked for a person already!',
    'someone from your team please',
    'someone call me please',
    'Before I cancel, I want to talk to a person',
    'I do not need to talk to a person about the mug, but about the kettle I want to talk to a person',
    'H U M A N',
    'Kann ich mit einer Person sprechen?',
    'keine Maschine',
    'ich will keinen Bot',
    'quiero hablar con tu jefe',
    'llámenme',
    '¿me puede atender una persona?',
    'no quiero un bot',
    'comuníqueme con un supervisor',
    'mi può chiamare qualcuno?',
    'niente bot',
    'pas de robot',
    'não quero um bot',
    'bot nahi chahiye',
    'मुझे बॉट नहीं चाहिए',
    'لا أريد بوت',
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
    'I need the customer support email',
    'Give me people magazine',
    'I want the human anatomy poster',
    'I do not want this robot vacuum',
    'I hate this coffee machine',
    'I opened the box: no machine, only paper',
    'please do not escalate this',
    'I want to send it to a colleague',
    'my boss likes the mug',
    'kein Computer im Paket',
    'no quiero este robot de cocina',
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
    'I will call the police',
    'I am calling the police',
    'we are suing',
    'Sue is my wife, and we will sue you',
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
    'my lawyer husband loves this shirt',
    'will Sue get the parcel',
    'I am Sue',
    'I can ask Sue',
    'I need a briefcase for my legal team',
    'the class action figure is missing',
    'I will not call the police',
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
    'there is smoke',
    'It shocked me',
    'The plug melted',
    'the battery swelled',
    'it leaked acid on my hands',
    'I got a shock when I plugged it in',
    'my daughter is in hospital because of it',
    'nobody was hurt by the box, but the kettle hurt my son',
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
    'I got a shock when I saw the price',
    'It shocked me how expensive it is',
    'I was hurt by the reply',
    'I am in hospital and cannot receive it',
    'my toast was burnt',
    'the pan was burned on delivery',
    'the candle smells of smoke',
    'I ordered a toy ambulance',
    'an explosion of colours',
    'I bought a smoke alarm',
    'I bought a gas leak detector',
    'the candle melted',
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

test.each([3_900, 8_000, 19_950])(
  'a wish is found behind %i characters of other words, with and without sentences',
  (at) => {
    for (const filler of ['I ordered a kettle and it is blue. ', 'I ordered a kettle and it is blue ', 'kettle'])
      expect(findSignal([`${filler.repeat(4_000).slice(0, at)} I want to talk to a human`])).toBe('customer_request');
  },
);

test('a long text does not make it slow', () => {
  const awkward = 'please get me a the your any real live human '.repeat(2_000);
  const begun = performance.now();
  findSignal([awkward, 'a'.repeat(20_000), 'मुझे '.repeat(5_000), 'اريد '.repeat(5_000)]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
