import type { SpeechLanguage } from '../../domain/languages/speech-language.ts';

/** One thing the rules say, in English and in the other languages code speaks. `{…}` stands for what is copied from a result; `{day}` for a day. */
export type Reply = Readonly<Record<SpeechLanguage, string>>;

/** What the rules say in every language. What is not here they say in English. */
export const replies: readonly Reply[] = [
  {
    en: 'Which order is it about? The order number or the name of the item is enough.',
    hi: 'यह किस ऑर्डर के बारे में है? ऑर्डर नंबर या सामान का नाम काफ़ी है।',
    es: '¿De qué pedido se trata? Basta con el número del pedido o el nombre del artículo.',
    ar: 'ما الطلب المقصود؟ يكفي رقم الطلب أو اسم المنتج.',
  },
  {
    en: 'Shall I take the whole order, or only {names}?',
    hi: 'पूरा ऑर्डर लिया जाए, या केवल {names}?',
    es: '¿Tomo todo el pedido, o solo {names}?',
    ar: 'هل أختار الطلب كله، أم فقط {names}؟',
  },
  {
    en: 'Which one do you mean: {names}?',
    hi: 'आपका मतलब किससे है: {names}?',
    es: '¿A cuál se refiere: {names}?',
    ar: 'أيّها تقصد: {names}؟',
  },
  {
    en: 'Would you like your money back, or would you rather send it back as a return?',
    hi: 'क्या आप पैसा वापस चाहते हैं, या इसे रिटर्न के रूप में वापस भेजना चाहेंगे?',
    es: '¿Quiere que le devuelvan el dinero, o prefiere enviarlo de vuelta como devolución?',
    ar: 'هل تريد استرداد المبلغ، أم تفضّل إعادة المنتج؟',
  },
  {
    en: 'I can set up a return for it instead. Shall I do that?',
    hi: 'इसकी जगह रिटर्न दर्ज किया जा सकता है। क्या ऐसा किया जाए?',
    es: 'En su lugar puedo registrar una devolución. ¿Lo hago?',
    ar: 'يمكنني بدلًا من ذلك تسجيل إرجاع. هل أفعل ذلك؟',
  },
  {
    en: 'Shall I hand you over to a colleague?',
    hi: 'क्या आपको किसी सहकर्मी से जोड़ा जाए?',
    es: '¿Le paso con un compañero?',
    ar: 'هل أحوّلك إلى أحد الزملاء؟',
  },
  {
    en: 'I did not quite get that. Is it about an order, a return, a refund or one of our policies?',
    hi: 'यह ठीक से समझ नहीं आया। क्या यह किसी ऑर्डर, रिटर्न, रिफ़ंड या हमारे नियमों के बारे में है?',
    es: 'No lo he entendido bien. ¿Se trata de un pedido, una devolución, un reembolso o de nuestras normas?',
    ar: 'لم أفهم ذلك جيدًا. هل يتعلق الأمر بطلب أم إرجاع أم استرداد أم بقواعد المتجر؟',
  },
  {
    en: 'What is the new address? Please write it in one line: street and number, town, postal code, country.',
    hi: 'नया पता क्या है? कृपया इसे एक पंक्ति में लिखें: गली और मकान नंबर, शहर, पिन कोड, देश।',
    es: '¿Cuál es la nueva dirección? Escríbala en una línea: calle y número, ciudad, código postal, país.',
    ar: 'ما العنوان الجديد؟ اكتبه في سطر واحد: الشارع والرقم، المدينة، الرمز البريدي، البلد.',
  },
  {
    en: 'I am sorry, I still do not follow.',
    hi: 'क्षमा करें, यह अब भी समझ नहीं आया।',
    es: 'Lo siento, sigo sin entenderlo.',
    ar: 'عذرًا، ما زلت لا أفهم.',
  },
  {
    en: 'Hello! I can help with your orders, returns, refunds and our policies. What can I do for you?',
    hi: 'नमस्ते! ऑर्डर, रिटर्न, रिफ़ंड और हमारी नीतियों में मदद की जा सकती है। आपको क्या चाहिए?',
    es: '¡Hola! Puedo ayudarle con sus pedidos, devoluciones, reembolsos y nuestras políticas. ¿Qué necesita?',
    ar: 'مرحبًا! يمكنني مساعدتك في الطلبات والإرجاع والاسترداد وسياسات المتجر. كيف أساعدك؟',
  },
  { en: 'You are welcome!', hi: 'आपका स्वागत है!', es: '¡De nada!', ar: 'على الرحب والسعة!' },
  { en: 'I am sorry to hear that.', hi: 'यह सुनकर खेद हुआ।', es: 'Lamento oír eso.', ar: 'يؤسفني سماع ذلك.' },
  {
    en: 'All right. Nothing has been changed.',
    hi: 'ठीक है। कुछ भी नहीं बदला गया है।',
    es: 'De acuerdo. No se ha cambiado nada.',
    ar: 'حسنًا. لم يتغيّر شيء.',
  },
  {
    en: 'Is there anything else I can do for you?',
    hi: 'क्या आपको कुछ और चाहिए?',
    es: '¿Necesita algo más?',
    ar: 'هل تحتاج إلى شيء آخر؟',
  },
  {
    en: 'I cannot find order {order} on your account.',
    hi: 'आपके खाते में ऑर्डर {order} नहीं मिला।',
    es: 'No encuentro el pedido {order} en su cuenta.',
    ar: 'لا أجد الطلب {order} في حسابك.',
  },
  {
    en: 'I cannot find that among your latest orders.',
    hi: 'यह आपके हाल के ऑर्डरों में नहीं मिला।',
    es: 'No lo encuentro entre sus últimos pedidos.',
    ar: 'لا أجد ذلك بين طلباتك الأخيرة.',
  },
  {
    en: 'There is more than one order with that, and I take one at a time.',
    hi: 'ऐसे एक से ज़्यादा ऑर्डर हैं, और एक बार में एक ही लिया जा सकता है।',
    es: 'Hay más de un pedido con eso, y los tomo de uno en uno.',
    ar: 'هناك أكثر من طلب يحتوي على ذلك، وأتناولها واحدًا واحدًا.',
  },
  {
    en: 'There is no order on your account.',
    hi: 'आपके खाते में कोई ऑर्डर नहीं है।',
    es: 'No hay ningún pedido en su cuenta.',
    ar: 'لا يوجد أي طلب في حسابك.',
  },
  {
    en: 'Order {order} was delivered on {day}.',
    hi: 'ऑर्डर {order} {day} को पहुँचा दिया गया।',
    es: 'El pedido {order} se entregó el {day}.',
    ar: 'تم توصيل الطلب {order} في {day}.',
  },
  {
    en: 'Order {order} has been shipped and is on its way.',
    hi: 'ऑर्डर {order} भेज दिया गया है और रास्ते में है।',
    es: 'El pedido {order} se ha enviado y está en camino.',
    ar: 'تم شحن الطلب {order} وهو في الطريق.',
  },
  {
    en: 'Order {order} is packed and waits for the courier.',
    hi: 'ऑर्डर {order} पैक हो चुका है और कूरियर का इंतज़ार कर रहा है।',
    es: 'El pedido {order} está preparado y espera al transportista.',
    ar: 'الطلب {order} جاهز وينتظر شركة الشحن.',
  },
  {
    en: 'Order {order} has been received and is not packed yet.',
    hi: 'ऑर्डर {order} मिल गया है और अभी पैक नहीं हुआ है।',
    es: 'El pedido {order} se ha recibido y todavía no está preparado.',
    ar: 'تم استلام الطلب {order} ولم يُجهَّز بعد.',
  },
  {
    en: 'Order {order} was cancelled.',
    hi: 'ऑर्डर {order} रद्द किया गया था।',
    es: 'El pedido {order} fue cancelado.',
    ar: 'أُلغي الطلب {order}.',
  },
  {
    en: 'The refund for order {order} has been carried out: {amount} went back to your original payment method.',
    hi: 'ऑर्डर {order} का {amount} का रिफ़ंड आपके मूल भुगतान के तरीके में भेजा जा चुका है।',
    es: 'El reembolso de {amount} del pedido {order} se envió a su método de pago original.',
    ar: 'أُرسل المبلغ {amount} المسترد عن الطلب {order} إلى وسيلة الدفع الأصلية.',
  },
  {
    en: "The refund for order {order} is still waiting for a colleague's decision. Nothing has been paid yet.",
    hi: 'ऑर्डर {order} का रिफ़ंड अभी किसी सहकर्मी के फ़ैसले का इंतज़ार कर रहा है। अभी तक कुछ भी भुगतान नहीं किया गया है।',
    es: 'El reembolso del pedido {order} todavía espera la decisión de un compañero. Aún no se ha pagado nada.',
    ar: 'ما زال استرداد الطلب {order} بانتظار قرار أحد الزملاء. لم يُدفع شيء بعد.',
  },
  {
    en: 'The return for order {order} has been carried out.',
    hi: 'ऑर्डर {order} का रिटर्न दर्ज हो चुका है।',
    es: 'La devolución del pedido {order} está registrada.',
    ar: 'تم تسجيل إرجاع الطلب {order}.',
  },
  {
    en: 'I could not do that. {why} Shall I hand you over to a colleague?',
    hi: 'यह यहाँ नहीं किया जा सका। {why} क्या आपको किसी सहकर्मी से जोड़ा जाए?',
    es: 'No he podido hacerlo. {why} ¿Le paso con un compañero?',
    ar: 'لم أتمكن من ذلك. {why} هل أحوّلك إلى أحد الزملاء؟',
  },
  {
    en: 'That is what our rules say. {why} I cannot make an exception; a colleague can look at your case.',
    hi: 'हमारे नियम यही कहते हैं। {why} यहाँ कोई अपवाद नहीं किया जा सकता; कोई सहकर्मी आपका मामला देख सकता है।',
    es: 'Es lo que dicen nuestras reglas. {why} No puedo hacer una excepción; un compañero puede mirar su caso.',
    ar: 'هذا ما تنص عليه قواعدنا. {why} لا يمكنني الاستثناء؛ ويمكن لأحد الزملاء النظر في حالتك.',
  },
  {
    en: 'I cannot make an exception; a colleague can look at your case.',
    hi: 'यहाँ कोई अपवाद नहीं किया जा सकता; कोई सहकर्मी आपका मामला देख सकता है।',
    es: 'No puedo hacer una excepción; un compañero puede mirar su caso.',
    ar: 'لا يمكنني الاستثناء؛ ويمكن لأحد الزملاء النظر في حالتك.',
  },
  {
    en: 'You also asked for a refund. Shall I go ahead?',
    hi: 'आपने रिफ़ंड भी माँगा था। क्या आगे बढ़ा जाए?',
    es: 'También ha pedido un reembolso. ¿Sigo adelante?',
    ar: 'طلبت أيضًا استرداد المبلغ. هل أتابع؟',
  },
  {
    en: 'You also asked for a return. Shall I go ahead?',
    hi: 'आपने रिटर्न भी माँगा था। क्या आगे बढ़ा जाए?',
    es: 'También ha pedido una devolución. ¿Sigo adelante?',
    ar: 'طلبت أيضًا إرجاعًا. هل أتابع؟',
  },
  {
    en: 'Our articles do not mention {place}.',
    hi: 'हमारे लेखों में {place} का ज़िक्र नहीं है।',
    es: 'Nuestros artículos no mencionan {place}.',
    ar: 'لا تذكر مقالاتنا {place}.',
  },
  {
    en: 'Our help article {article} says: “{quote}”',
    hi: 'हमारे सहायता लेख {article} में (अंग्रेज़ी में) लिखा है: “{quote}”',
    es: 'Nuestro artículo de ayuda {article} dice (en inglés): “{quote}”',
    ar: 'يقول مقال المساعدة {article} (بالإنجليزية): “{quote}”',
  },
  {
    en: 'I have found no article of ours that answers this.',
    hi: 'हमारे लेखों में इसका जवाब नहीं मिला।',
    es: 'No he encontrado ningún artículo nuestro que responda a esto.',
    ar: 'لم أجد بين مقالاتنا ما يجيب عن هذا.',
  },
  {
    en: 'Your request has been withdrawn. Nothing was paid or changed.',
    hi: 'आपका अनुरोध वापस ले लिया गया है। न कुछ भुगतान किया गया, न कुछ बदला गया।',
    es: 'Su solicitud se ha retirado. No se pagó ni se cambió nada.',
    ar: 'تم سحب طلبك. لم يُدفع شيء ولم يتغيّر شيء.',
  },
  {
    en: 'Please sign in, or confirm who you are with a one-time code in this chat, before we speak about your account. Questions about our policies can be answered at any time.',
    hi: 'आपके खाते के बारे में बात करने से पहले कृपया साइन इन करें, या इस चैट में एक बार के कोड से अपनी पहचान बताएँ।',
    es: 'Antes de hablar de su cuenta, inicie sesión o confirme quién es con un código de un solo uso en este chat.',
    ar: 'قبل أن نتحدث عن حسابك، سجّل الدخول أو أكّد هويتك برمز لمرة واحدة في هذه المحادثة.',
  },
];
