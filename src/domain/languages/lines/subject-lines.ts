import type { LineTable } from './line-table.ts';

/** What an action is called in a sentence about it, where its money goes, and the settings an account has. */
export const subjectLines = {
  'subject.refund': {
    en: 'your refund of {amount}{of_order}',
    hi: '{of_order}{amount} के रिफ़ंड का आपका अनुरोध',
    es: 'su solicitud de reembolso de {amount}{of_order}',
    ar: 'طلبك لاسترداد مبلغ {amount}{of_order}',
  },
  'subject.refund.unknown': {
    en: 'your refund of the amount{of_order}',
    hi: '{of_order}राशि के रिफ़ंड का आपका अनुरोध',
    es: 'su solicitud de reembolso del importe{of_order}',
    ar: 'طلبك لاسترداد المبلغ{of_order}',
  },
  'subject.return': {
    en: 'your return{of_order}',
    hi: '{of_order}रिटर्न का आपका अनुरोध',
    es: 'su solicitud de devolución{of_order}',
    ar: 'طلبك للإرجاع{of_order}',
  },
  'subject.receipt': {
    en: 'your receipt{of_order}',
    hi: '{of_order}रसीद भेजने का आपका अनुरोध',
    es: 'su solicitud de reenvío del recibo{of_order}',
    ar: 'طلبك لإرسال الإيصال{of_order}',
  },
  'subject.preference.on': {
    en: 'your request to switch {preference} on{of_order}',
    hi: '{of_order}{preference} चालू करने का आपका अनुरोध',
    es: 'su solicitud de activar {preference}{of_order}',
    ar: 'طلبك لتفعيل {preference}{of_order}',
  },
  'subject.preference.off': {
    en: 'your request to switch {preference} off{of_order}',
    hi: '{of_order}{preference} बंद करने का आपका अनुरोध',
    es: 'su solicitud de desactivar {preference}{of_order}',
    ar: 'طلبك لإيقاف {preference}{of_order}',
  },
  'subject.address': {
    en: 'your change of the delivery address{of_order}',
    hi: '{of_order}डिलीवरी का पता बदलने का आपका अनुरोध',
    es: 'su solicitud de cambio de la dirección de entrega{of_order}',
    ar: 'طلبك لتغيير عنوان التسليم{of_order}',
  },
  'subject.cancellation': {
    en: 'your cancellation of return{return}{of_order}',
    hi: '{of_order}रिटर्न{return} रद्द करने का आपका अनुरोध',
    es: 'su solicitud de cancelar la devolución{return}{of_order}',
    ar: 'طلبك لإلغاء الإرجاع{return}{of_order}',
  },
  'subject.of_order': {
    en: ' for order {order}',
    hi: 'ऑर्डर {order} के लिए ',
    es: ' del pedido {order}',
    ar: ' الخاص بالطلبية {order}',
  },
  'subject.return_number': {
    en: ' (return {return})',
    hi: ' (रिटर्न {return})',
    es: ' (devolución {return})',
    ar: ' (رقم الإرجاع {return})',
  },
  'destination.store_credit': {
    en: 'your store credit',
    hi: 'आपके स्टोर क्रेडिट',
    es: 'su crédito de la tienda',
    ar: 'رصيدك في المتجر',
  },
  'destination.one': {
    en: 'your original payment method',
    hi: 'भुगतान के आपके मूल माध्यम',
    es: 'su método de pago original',
    ar: 'وسيلة الدفع الأصلية',
  },
  'destination.several': {
    en: 'your original payment methods',
    hi: 'भुगतान के आपके मूल माध्यमों',
    es: 'sus métodos de pago originales',
    ar: 'وسائل الدفع الأصلية',
  },
  'preference.marketing_emails': {
    en: 'marketing emails',
    hi: 'प्रचार वाले ईमेल',
    es: 'los correos promocionales',
    ar: 'رسائل البريد الترويجية',
  },
  'preference.sms_updates': {
    en: 'text messages about orders',
    hi: 'ऑर्डर के बारे में एसएमएस',
    es: 'los mensajes de texto sobre pedidos',
    ar: 'الرسائل النصية عن الطلبيات',
  },
} as const satisfies LineTable;
