/** One way to ask for a person, and the language it is in, as a two-letter code. */
export type PersonPhrasing = { readonly language: string; readonly text: string };

const inLanguage = (language: string, texts: readonly string[]): PersonPhrasing[] =>
  texts.map((text) => ({ language, text }));

/** Sixty ways to ask for a person, in eight languages. Each of them reaches one, with the model up or down. Hindi also as it is typed in Latin letters. */
export const personPhrasings: readonly PersonPhrasing[] = [
  ...inLanguage('en', [
    'I want to talk to a human.',
    'can i speak with a real person please',
    'Get me your manager, now!',
    'HUMAN PLEASE',
    'This is going nowhere. Put me through to someone from your team.',
    "I don't want to chat with a bot",
    'Is there anybody I can talk to about order 1042?',
    'Could one of your colleagues take over?',
  ]),
  ...inLanguage('hi', [
    'मुझे किसी इंसान से बात करनी है',
    'क्या मैं आपके मैनेजर से बात कर सकता हूँ?',
    'कृपया मेरी बात कस्टमर केयर से करवाइए',
    'मुझे रोबोट से बात नहीं करनी',
    'मुझे किसी असली व्यक्ति से जोड़िए',
    'mujhe kisi insaan se baat karni hai',
    'customer care se baat karao bhai',
    'kya main kisi agent se baat kar sakta hoon?',
    'mujhe manager chahiye abhi',
  ]),
  ...inLanguage('es', [
    'Quiero hablar con una persona.',
    '¿Me puede pasar con un agente, por favor? Quiero hablar con alguien',
    'necesito un ser humano ya',
    'Pásame con tu supervisor',
    'No quiero hablar con un robot',
    '¿Hay alguien con quien pueda hablar?',
    'Que me llame un asesor, por favor: que me atienda una persona',
  ]),
  ...inLanguage('ar', [
    'أريد التحدث إلى شخص حقيقي',
    'حوّلني إلى موظف من فضلك',
    'ممكن أكلم خدمة العملاء؟',
    'عايز أتكلم مع حد من الدعم',
    'لا أريد التحدث مع روبوت',
    'هل يوجد موظف أستطيع أن أتحدث معه؟',
    'أبغى أكلم المدير',
  ]),
  ...inLanguage('fr', [
    'Je veux parler à un humain.',
    'Passez-moi un conseiller, s’il vous plaît',
    'Puis-je parler à quelqu’un du service client ?',
    'Mettez-moi en relation avec votre responsable',
    'je ne veux pas parler à un robot',
    'Y a-t-il une vraie personne à qui parler ?',
    "Est-ce que quelqu'un peut me rappeler ?",
  ]),
  ...inLanguage('de', [
    'Ich möchte mit einem Menschen sprechen.',
    'Kann ich bitte mit einem Mitarbeiter reden?',
    'Verbinden Sie mich mit Ihrem Vorgesetzten',
    'ich will nicht mit einem Roboter schreiben',
    'Gibt es da jemanden, mit dem ich sprechen kann?',
    'Mensch bitte!',
    'Kann mich bitte jemand anrufen?',
    'Ich brauche einen echten Ansprechpartner',
  ]),
  ...inLanguage('pt', [
    'Quero falar com uma pessoa.',
    'Preciso de um atendente humano, por favor',
    'Me transfere para um supervisor',
    'não quero falar com robô',
    'Tem alguém aí com quem eu possa falar?',
    'Posso falar com alguém do atendimento?',
    'Atendente!',
  ]),
  ...inLanguage('it', [
    'Vorrei parlare con una persona.',
    'Mi passi un operatore, per favore',
    'voglio un essere umano',
    'Non voglio parlare con un bot',
    "C'è qualcuno con cui posso parlare?",
    'Fatemi parlare con il responsabile',
    'Qualcuno può chiamarmi?',
  ]),
];
