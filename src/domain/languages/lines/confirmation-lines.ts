import type { LineTable } from './line-table.ts';

/** What the customer is asked to say yes to, and what they read when they say no. */
export const confirmationLines = {
  'confirm.refund': {
    en: 'Please confirm: refund {amount} for order {order}.',
    hi: 'कृपया पुष्टि करें: ऑर्डर {order} के लिए {amount} का रिफ़ंड।',
    es: 'Por favor, confirme: reembolso de {amount} del pedido {order}.',
    ar: 'يرجى التأكيد: استرداد {amount} للطلب {order}.',
  },
  'confirm.return': {
    en: 'Please confirm: register a return for order {order}. This alone pays nothing back.',
    hi: 'कृपया पुष्टि करें: ऑर्डर {order} की वापसी दर्ज करना। केवल इससे कोई पैसा वापस नहीं होता।',
    es: 'Por favor, confirme: registrar una devolución del pedido {order}. Con esto solo no se reembolsa nada.',
    ar: 'يرجى التأكيد: تسجيل إرجاع للطلب {order}. هذا وحده لا يرد أي مبلغ.',
  },
  'confirm.address': {
    en: 'Please confirm: send order {order} to this address instead: {address}.',
    hi: 'कृपया पुष्टि करें: ऑर्डर {order} अब इस पते पर भेजना: {address}।',
    es: 'Por favor, confirme: enviar el pedido {order} a esta dirección: {address}.',
    ar: 'يرجى التأكيد: إرسال الطلب {order} إلى هذا العنوان بدلًا من السابق: {address}.',
  },
  'confirm.receipt': {
    en: 'Please confirm: send the receipt for order {order} again, to the mail address on your account.',
    hi: 'कृपया पुष्टि करें: ऑर्डर {order} की रसीद आपके खाते के ईमेल पते पर फिर से भेजना।',
    es: 'Por favor, confirme: enviar de nuevo el recibo del pedido {order} a la dirección de correo de su cuenta.',
    ar: 'يرجى التأكيد: إرسال إيصال الطلب {order} مرة أخرى إلى عنوان البريد المسجل في حسابك.',
  },
  'confirm.preference_on': {
    en: 'Please confirm: turn {preference} on.',
    hi: 'कृपया पुष्टि करें: {preference} चालू करना।',
    es: 'Por favor, confirme: activar {preference}.',
    ar: 'يرجى التأكيد: تفعيل {preference}.',
  },
  'confirm.preference_off': {
    en: 'Please confirm: turn {preference} off.',
    hi: 'कृपया पुष्टि करें: {preference} बंद करना।',
    es: 'Por favor, confirme: desactivar {preference}.',
    ar: 'يرجى التأكيد: إيقاف {preference}.',
  },
  'confirm.items': {
    en: 'Items: {items}.',
    hi: 'सामान: {items}।',
    es: 'Artículos: {items}.',
    ar: 'المنتجات: {items}.',
  },
  'confirm.to_store_credit': {
    en: 'The money goes to your store credit.',
    hi: 'पैसा आपके स्टोर क्रेडिट में जाता है।',
    es: 'El dinero va a su saldo de la tienda.',
    ar: 'يذهب المبلغ إلى رصيدك في المتجر.',
  },
  'confirm.to_one_method': {
    en: 'The money goes back to your original payment method.',
    hi: 'पैसा आपके मूल भुगतान के तरीके में वापस जाता है।',
    es: 'El dinero vuelve a su forma de pago original.',
    ar: 'يعود المبلغ إلى طريقة الدفع الأصلية.',
  },
  'confirm.to_methods': {
    en: 'The money goes back to your original payment methods.',
    hi: 'पैसा आपके मूल भुगतान के तरीकों में वापस जाता है।',
    es: 'El dinero vuelve a sus formas de pago originales.',
    ar: 'يعود المبلغ إلى طرق الدفع الأصلية.',
  },
  'confirm.by_person': {
    en: 'A colleague looks at the request before anything is carried out.',
    hi: 'कुछ भी करने से पहले हमारा एक सहकर्मी अनुरोध देखता है।',
    es: 'Un compañero revisa la solicitud antes de que se lleve a cabo.',
    ar: 'يراجع أحد زملائنا الطلب قبل تنفيذ أي شيء.',
  },
  'confirm.how': {
    en: 'Nothing has been done yet. Answer “yes” to go ahead, or “no” to leave everything as it is.',
    hi: 'अभी तक कुछ नहीं किया गया है। आगे बढ़ने के लिए “हाँ” लिखें, या सब कुछ वैसा ही रखने के लिए “नहीं”।',
    es: 'Todavía no se ha hecho nada. Responda “sí” para seguir adelante, o “no” para dejarlo todo como está.',
    ar: 'لم يُنفَّذ أي شيء بعد. أجب بـ “نعم” للمتابعة، أو بـ “لا” لترك كل شيء كما هو.',
  },
  'confirm.again_changed': {
    en: 'What would be done has changed since you were asked, so your yes was not acted on.',
    hi: 'आपसे पूछने के बाद विवरण बदल गया है, इसलिए आपकी हाँ पर कुछ नहीं किया गया।',
    es: 'Lo que se haría ha cambiado desde que se le preguntó, así que no se ha actuado con su sí.',
    ar: 'تغيّر ما كان سيُنفَّذ منذ أن سألناك، لذلك لم يُتخذ أي إجراء بناءً على موافقتك.',
  },
  'confirm.again_stopped': {
    en: 'Changes were paused after you were asked, so your yes was not acted on.',
    hi: 'आपसे पूछने के बाद बदलाव रोक दिए गए थे, इसलिए आपकी हाँ पर कुछ नहीं किया गया।',
    es: 'Los cambios se pausaron después de preguntarle, así que no se ha actuado con su sí.',
    ar: 'أُوقفت التغييرات بعد أن سألناك، لذلك لم يُتخذ أي إجراء بناءً على موافقتك.',
  },
  'confirm.again_closed': {
    en: 'Your yes belonged to an older summary, so it was not acted on.',
    hi: 'आपकी हाँ पुराने विवरण के लिए थी, इसलिए उस पर कुछ नहीं किया गया।',
    es: 'Su sí correspondía a un resumen anterior, así que no se ha actuado con él.',
    ar: 'كانت موافقتك على ملخص أقدم، لذلك لم يُتخذ أي إجراء بناءً عليها.',
  },
  'confirm.declined': {
    en: 'All right, nothing was done and everything stays as it is. Is there anything else I can help with?',
    hi: 'ठीक है, कुछ नहीं किया गया और सब कुछ वैसा ही रहेगा। क्या मैं और किसी चीज़ में मदद कर सकता हूँ?',
    es: 'De acuerdo, no se ha hecho nada y todo queda como está. ¿Puedo ayudarle con algo más?',
    ar: 'حسنًا، لم يُنفَّذ أي شيء ويبقى كل شيء كما هو. هل يمكنني مساعدتك في شيء آخر؟',
  },
  'confirm.yes': { en: 'Yes', hi: 'हाँ', es: 'Sí', ar: 'نعم' },
  'confirm.no': { en: 'No', hi: 'नहीं', es: 'No', ar: 'لا' },
} as const satisfies LineTable;
