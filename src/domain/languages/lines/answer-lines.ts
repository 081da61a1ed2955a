import type { LineTable } from './line-table.ts';

/** What the customer reads while an answer is on its way, where no article has one, where they stopped one, and when they say that nothing more is wanted. */
export const answerLines = {
  'answer.one_moment': {
    en: 'One moment, please',
    hi: 'कृपया एक क्षण रुकें',
    es: 'Un momento, por favor',
    ar: 'لحظة من فضلك',
  },
  'answer.no_article': {
    en: 'I found nothing about this in our help articles, and I will not guess.',
    hi: 'हमारे सहायता लेखों में इस बारे में कुछ नहीं मिला, और अंदाज़ा नहीं लगाया जाएगा।',
    es: 'No he encontrado nada sobre esto en nuestros artículos de ayuda y no voy a suponer nada.',
    ar: 'لم أجد شيئًا عن هذا في مقالات المساعدة لدينا، ولن أخمّن.',
  },
  'answer.person_can': {
    en: 'A person from our team can help with this: say “yes” and I will pass this conversation on to them.',
    hi: 'हमारी टीम का कोई व्यक्ति इसमें मदद कर सकता है: “हाँ” लिखें, और यह बातचीत उन्हें सौंप दी जाएगी।',
    es: 'Una persona de nuestro equipo puede ayudarle con esto: diga «sí» y le paso esta conversación.',
    ar: 'يمكن لشخص من فريقنا أن يساعدك في هذا: قل «نعم» وسأحوّل إليه هذه المحادثة.',
  },
  'answer.goodbye': {
    en: 'Thank you for writing to us. If anything else comes up, just write here again.',
    hi: 'हमें लिखने के लिए धन्यवाद। अगर कुछ और चाहिए हो, तो यहीं दोबारा लिखें।',
    es: 'Gracias por escribirnos. Si necesita algo más, vuelva a escribir aquí.',
    ar: 'شكرًا لتواصلك معنا. إذا احتجت إلى أي شيء آخر، فاكتب هنا من جديد.',
  },
  'answer.stopped': {
    en: 'I stopped here, as you asked. Nothing was changed.',
    hi: 'आपके कहने पर मैं यहीं रुक गया। कुछ भी बदला नहीं गया है।',
    es: 'Me he detenido aquí, como me ha pedido. No se ha cambiado nada.',
    ar: 'توقفتُ هنا كما طلبت. لم يُغيَّر أي شيء.',
  },
  'answer.stopped_after_request': {
    en: 'I stopped here, as you asked. What I had already asked for on your behalf goes on; ask me how it stands.',
    hi: 'आपके कहने पर मैं यहीं रुक गया। आपकी ओर से जो अनुरोध मैं कर चुका था, वह चलता रहेगा; उसकी स्थिति मुझसे पूछ लें।',
    es: 'Me he detenido aquí, como me ha pedido. Lo que ya había solicitado en su nombre sigue su curso; pregúnteme cómo va.',
    ar: 'توقفتُ هنا كما طلبت. ما سبق أن طلبتُه نيابةً عنك مستمر؛ اسألني عن حالته.',
  },
} as const satisfies LineTable;
