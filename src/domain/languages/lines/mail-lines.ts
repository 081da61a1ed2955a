import type { LineTable } from './line-table.ts';

/** The two mails a customer may get: a one-time code, and that there is something to read. */
export const mailLines = {
  'mail.code.subject': {
    en: 'Your code for {store}',
    hi: '{store} के लिए आपका कोड',
    es: 'Su código para {store}',
    ar: 'رمزك الخاص بـ {store}',
  },
  'mail.code.text': {
    en: 'Your code for the support chat of {store}: {code}\n\nType it into the chat within 10 minutes. Our staff will never ask you for it.\nIf you did not ask for a code, somebody may have mistyped their address; you need not do anything.',
    hi: '{store} की सहायता चैट के लिए आपका कोड: {code}\n\nइसे 10 मिनट के भीतर चैट में लिखें। हमारे कर्मचारी आपसे यह कोड कभी नहीं माँगेंगे।\nअगर आपने कोड नहीं माँगा था, तो हो सकता है किसी ने अपना पता ग़लत लिखा हो; आपको कुछ करने की ज़रूरत नहीं है।',
    es: 'Su código para el chat de ayuda de {store}: {code}\n\nEscríbalo en el chat en los próximos 10 minutos. Nuestro personal nunca se lo pedirá.\nSi no ha pedido ningún código, puede que alguien haya escrito mal su dirección; no tiene que hacer nada.',
    ar: 'رمزك الخاص بمحادثة الدعم في {store}: {code}\n\nيُرجى كتابته في المحادثة خلال 10 دقائق. لن يطلبه منك موظفونا أبدًا.\nإذا لم تطلب رمزًا، فربما أخطأ شخص ما في كتابة عنوانه؛ ولا يلزمك فعل أي شيء.',
  },
  'mail.news.subject': {
    en: 'News about your request to {store}',
    hi: '{store} को भेजे आपके अनुरोध की सूचना',
    es: 'Novedades sobre su solicitud a {store}',
    ar: 'مستجدات بشأن طلبك لدى {store}',
  },
  'mail.news.intro': {
    en: 'There is news in your conversation with the support of {store}:',
    hi: '{store} की सहायता टीम के साथ आपकी बातचीत में कुछ नया है:',
    es: 'Hay novedades en su conversación con el servicio de ayuda de {store}:',
    ar: 'هناك مستجدات في محادثتك مع فريق الدعم في {store}:',
  },
  'mail.news.read': {
    en: 'Read it and answer here:',
    hi: 'यहाँ पढ़ें और जवाब दें:',
    es: 'Léalo y responda aquí:',
    ar: 'للقراءة والرد:',
  },
  'mail.news.about_link': {
    en: 'The link by itself shows nothing to anybody. In the browser you wrote from, the conversation is still there; in another one, the chat first\nsends you a code. Our staff will never ask you for it.',
    hi: 'केवल इस लिंक से किसी को कुछ नहीं दिखता। जिस ब्राउज़र से आपने लिखा था, उसमें बातचीत अब भी मौजूद है; किसी और ब्राउज़र में चैट पहले आपको एक कोड भेजेगी।\nहमारे कर्मचारी आपसे वह कोड कभी नहीं माँगेंगे।',
    es: 'El enlace por sí solo no muestra nada a nadie. En el navegador desde el que escribió, la conversación sigue ahí; en otro, el chat le enviará\nprimero un código. Nuestro personal nunca se lo pedirá.',
    ar: 'الرابط وحده لا يُظهر شيئًا لأحد. في المتصفح الذي كتبت منه ما زالت المحادثة موجودة؛ وفي متصفح آخر ترسل إليك المحادثة رمزًا أولًا.\nلن يطلب منك موظفونا هذا الرمز أبدًا.',
  },
  'mail.news.decision': {
    en: 'There is a decision about your request.',
    hi: 'आपके अनुरोध पर निर्णय हो गया है।',
    es: 'Hay una decisión sobre su solicitud.',
    ar: 'صدر قرار بشأن طلبك.',
  },
  'mail.news.decision_of_order': {
    en: 'There is a decision about your request for order {order}.',
    hi: 'ऑर्डर {order} से जुड़े आपके अनुरोध पर निर्णय हो गया है।',
    es: 'Hay una decisión sobre su solicitud del pedido {order}.',
    ar: 'صدر قرار بشأن طلبك الخاص بالطلبية {order}.',
  },
  'mail.news.settlement': {
    en: 'There is news about your payment.',
    hi: 'आपके भुगतान के बारे में नई सूचना है।',
    es: 'Hay novedades sobre su pago.',
    ar: 'هناك مستجدات بشأن دفعتك.',
  },
  'mail.news.settlement_of_order': {
    en: 'There is news about your payment for order {order}.',
    hi: 'ऑर्डर {order} के आपके भुगतान के बारे में नई सूचना है।',
    es: 'Hay novedades sobre su pago del pedido {order}.',
    ar: 'هناك مستجدات بشأن دفعتك الخاصة بالطلبية {order}.',
  },
  'mail.news.reply': {
    en: 'A person from our team has answered.',
    hi: 'हमारी टीम के एक व्यक्ति ने जवाब दिया है।',
    es: 'Una persona de nuestro equipo ha respondido.',
    ar: 'أجاب شخص من فريقنا.',
  },
} as const satisfies LineTable;
