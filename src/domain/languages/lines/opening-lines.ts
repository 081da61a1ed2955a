import type { LineTable } from './line-table.ts';

/** When somebody will be there, and how the answer reaches a closed page. `day` and `clock` are filled by code; `zone` is the store's. */
export const openingLines = {
  'opening.never': {
    en: 'Nobody is here right now.',
    hi: 'इस समय यहाँ कोई मौजूद नहीं है।',
    es: 'Ahora mismo no hay nadie.',
    ar: 'لا يوجد أحد هنا الآن.',
  },
  'opening.back': {
    en: 'Nobody is here right now; somebody will be back {when}.',
    hi: 'इस समय यहाँ कोई मौजूद नहीं है; हमारी टीम {when} फिर से उपलब्ध होगी।',
    es: 'Ahora mismo no hay nadie; habrá alguien de nuevo {when}.',
    ar: 'لا يوجد أحد هنا الآن؛ سيعود فريقنا {when}.',
  },
  'opening.today': {
    en: 'today at {clock} ({zone} time)',
    hi: 'आज {clock} बजे ({zone} समय)',
    es: 'hoy a las {clock} (hora de {zone})',
    ar: 'اليوم الساعة {clock} (بتوقيت {zone})',
  },
  'opening.tomorrow': {
    en: 'tomorrow at {clock} ({zone} time)',
    hi: 'कल {clock} बजे ({zone} समय)',
    es: 'mañana a las {clock} (hora de {zone})',
    ar: 'غدًا الساعة {clock} (بتوقيت {zone})',
  },
  'opening.later': {
    en: 'on {day} at {clock} ({zone} time)',
    hi: '{day} को {clock} बजे ({zone} समय)',
    es: 'el {day} a las {clock} (hora de {zone})',
    ar: 'يوم {day} الساعة {clock} (بتوقيت {zone})',
  },
  'opening.mail': {
    en: 'You may close this page: a mail to the address on your account will tell you when they have answered.',
    hi: 'आप यह पेज बंद कर सकते हैं: जवाब आने पर आपके खाते के ईमेल पते पर सूचना भेजी जाएगी।',
    es: 'Puede cerrar esta página: cuando hayan respondido, le avisaremos por correo a la dirección de su cuenta.',
    ar: 'يمكنك إغلاق هذه الصفحة: ستصلك رسالة على البريد الإلكتروني المسجّل في حسابك عند وصول الرد.',
  },
  'opening.confirm_for_mail': {
    en: 'To be told by mail when they have answered, confirm your account here; then you may close this page.',
    hi: 'जवाब आने की सूचना ईमेल से पाने के लिए यहाँ अपने खाते की पुष्टि करें; उसके बाद आप यह पेज बंद कर सकते हैं।',
    es: 'Para que le avisemos por correo cuando hayan respondido, confirme aquí su cuenta; después puede cerrar esta página.',
    ar: 'لتصلك رسالة بالبريد الإلكتروني عند وصول الرد، يُرجى تأكيد حسابك هنا؛ وبعدها يمكنك إغلاق هذه الصفحة.',
  },
} as const satisfies LineTable;
