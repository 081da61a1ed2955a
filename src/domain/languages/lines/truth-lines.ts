import type { LineTable } from './line-table.ts';

/** What stands in the place of a claim that no record bears out. */
export const truthLines = {
  'truth.left_out': {
    en: 'I left out part of my answer, because I could not confirm it from our records.',
    hi: 'मैंने अपने जवाब का एक हिस्सा छोड़ दिया है, क्योंकि हमारे रिकॉर्ड से उसकी पुष्टि नहीं हो सकी।',
    es: 'He omitido una parte de mi respuesta porque no he podido confirmarla con nuestros registros.',
    ar: 'تركتُ جزءًا من إجابتي لأنني لم أستطع تأكيده من سجلاتنا.',
  },
} as const satisfies LineTable;
