import type { LineTable } from './line-table.ts';

/** What the customer sees while a tool works, by the tool's name. */
export const statusLines = {
  'status.get_order': {
    en: 'Looking up your order',
    hi: 'आपका ऑर्डर देखा जा रहा है',
    es: 'Consultando su pedido',
    ar: 'جارٍ البحث عن طلبيتك',
  },
  'status.list_orders': {
    en: 'Looking up your orders',
    hi: 'आपके ऑर्डर देखे जा रहे हैं',
    es: 'Consultando sus pedidos',
    ar: 'جارٍ البحث عن طلبياتك',
  },
  'status.search_policy': {
    en: 'Checking our help articles',
    hi: 'हमारे सहायता लेख देखे जा रहे हैं',
    es: 'Consultando nuestros artículos de ayuda',
    ar: 'جارٍ مراجعة مقالات المساعدة لدينا',
  },
  'status.create_return': {
    en: 'Setting up your return',
    hi: 'आपका रिटर्न तैयार किया जा रहा है',
    es: 'Preparando su devolución',
    ar: 'جارٍ إعداد طلب الإرجاع',
  },
  'status.issue_refund': {
    en: 'Checking your refund',
    hi: 'आपके रिफ़ंड की जाँच की जा रही है',
    es: 'Comprobando su reembolso',
    ar: 'جارٍ التحقق من استرداد المبلغ',
  },
  'status.resend_receipt': {
    en: 'Sending your receipt',
    hi: 'आपकी रसीद भेजी जा रही है',
    es: 'Enviando su recibo',
    ar: 'جارٍ إرسال الإيصال',
  },
  'status.update_preference': {
    en: 'Changing your settings',
    hi: 'आपकी सेटिंग बदली जा रही है',
    es: 'Cambiando sus ajustes',
    ar: 'جارٍ تغيير إعداداتك',
  },
  'status.change_address': {
    en: 'Checking the new address',
    hi: 'नए पते की जाँच की जा रही है',
    es: 'Comprobando la nueva dirección',
    ar: 'جارٍ التحقق من العنوان الجديد',
  },
  'status.withdraw_request': {
    en: 'Withdrawing your request',
    hi: 'आपका अनुरोध वापस लिया जा रहा है',
    es: 'Retirando su solicitud',
    ar: 'جارٍ سحب طلبك',
  },
  'status.check_action': {
    en: 'Checking how your request stands',
    hi: 'आपके अनुरोध की स्थिति देखी जा रही है',
    es: 'Comprobando el estado de su solicitud',
    ar: 'جارٍ التحقق من حالة طلبك',
  },
  'status.escalate_to_human': {
    en: 'Getting a colleague',
    hi: 'एक सहकर्मी को बुलाया जा रहा है',
    es: 'Avisando a una persona del equipo',
    ar: 'جارٍ استدعاء أحد الزملاء',
  },
} as const satisfies LineTable;
