import type { LineTable } from './line-table.ts';

/** What a customer reads while everything is stopped. */
export const stopLines = {
  'stop.paused': {
    en: 'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.',
    hi: 'हमारा सहायक इस समय रुका हुआ है। आपका संदेश सुरक्षित है: सहायक के वापस आते ही, या उससे पहले हमारी टीम के किसी व्यक्ति द्वारा, इसका जवाब दिया जाएगा।',
    es: 'Nuestro asistente está en pausa en este momento. Su mensaje está a salvo: se responderá en cuanto vuelva el asistente, o antes por una persona de nuestro equipo.',
    ar: 'مساعدنا متوقف مؤقتًا في الوقت الحالي. رسالتك محفوظة: سيُجاب عنها فور عودة المساعد، أو قبل ذلك من شخص من فريقنا.',
  },
} as const satisfies LineTable;
