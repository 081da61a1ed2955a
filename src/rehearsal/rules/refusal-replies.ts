import type { Reply } from './replies.ts';

/** Why the shop refused something, as its results say it in English. In other languages what is not here is told by {@link refusedByRules}. */
export const refusalReplies: readonly Reply[] = [
  {
    en: 'The return window for this order ended on {day}.',
    hi: 'इस ऑर्डर की वापसी की अवधि {day} को समाप्त हो गई थी।',
    es: 'El plazo de devolución de este pedido terminó el {day}.',
    ar: 'انتهت مهلة الإرجاع لهذا الطلب في {day}.',
  },
  {
    en: 'The return window cannot be determined, because the delivery date is not recorded.',
    hi: 'डिलीवरी की तारीख दर्ज नहीं है, इसलिए वापसी की अवधि पता नहीं की जा सकती।',
    es: 'No se puede saber el plazo de devolución, porque la fecha de entrega no consta.',
    ar: 'لا يمكن تحديد مهلة الإرجاع لأن تاريخ التسليم غير مسجّل.',
  },
  {
    en: 'These items have not been delivered (the order is {status}), so they cannot be returned or refunded here yet.',
    hi: 'यह सामान अभी डिलीवर नहीं हुआ है, इसलिए अभी यहाँ न लौटाया जा सकता है, न रिफ़ंड हो सकता है।',
    es: 'Estos artículos aún no se han entregado, así que todavía no se pueden devolver ni reembolsar aquí.',
    ar: 'لم يتم تسليم هذه المنتجات بعد، لذلك لا يمكن إرجاعها أو استرداد ثمنها هنا حتى الآن.',
  },
  {
    en: 'These items have already been refunded. Nothing more can be paid for them.',
    hi: 'इस सामान का रिफ़ंड पहले ही हो चुका है। इसके लिए और भुगतान नहीं किया जा सकता।',
    es: 'Estos artículos ya se reembolsaron. No se puede pagar nada más por ellos.',
    ar: 'تم رد ثمن هذه المنتجات من قبل، ولا يمكن دفع شيء آخر عنها.',
  },
  {
    en: 'A return for these items is registered already.',
    hi: 'इस सामान का रिटर्न पहले से दर्ज है।',
    es: 'Ya hay una devolución registrada de estos artículos.',
    ar: 'هناك إرجاع مسجّل لهذه المنتجات بالفعل.',
  },
  {
    en: 'There is an open request for some of these items. Wait for its outcome or withdraw it first; then ask for all of them together.',
    hi: 'इस सामान में से कुछ के लिए पहले से एक अनुरोध खुला है। पहले उसके नतीजे का इंतज़ार करें या उसे वापस लें।',
    es: 'Hay una solicitud abierta para algunos de estos artículos. Espere su resultado o retírela primero.',
    ar: 'هناك طلب مفتوح لبعض هذه المنتجات. انتظر نتيجته أو اسحبه أولًا.',
  },
  {
    en: 'Nothing was paid for these items, so there is nothing to refund.',
    hi: 'इस सामान के लिए कुछ भुगतान नहीं हुआ था, इसलिए लौटाने को कुछ नहीं है।',
    es: 'No se pagó nada por estos artículos, así que no hay nada que reembolsar.',
    ar: 'لم يُدفع شيء مقابل هذه المنتجات، فلا يوجد ما يُسترد.',
  },
  {
    en: 'This shop refunds items once they have come back. Create a return first.',
    hi: 'यहाँ रिफ़ंड सामान वापस आने के बाद होता है। पहले रिटर्न दर्ज करना होगा।',
    es: 'Aquí se reembolsa cuando los artículos han vuelto. Primero hay que registrar una devolución.',
    ar: 'يُرد المبلغ هنا بعد عودة المنتجات. يجب تسجيل إرجاع أولًا.',
  },
  {
    en: 'The payment of this order is disputed with the bank, so a person has to handle it.',
    hi: 'इस ऑर्डर के भुगतान पर बैंक में विवाद चल रहा है, इसलिए इसे किसी व्यक्ति को देखना होगा।',
    es: 'El pago de este pedido está en disputa con el banco, así que tiene que verlo una persona.',
    ar: 'هناك اعتراض لدى البنك على دفع هذا الطلب، لذلك يجب أن يتولاه أحد الأشخاص.',
  },
  {
    en: 'The outcome of an earlier refund on this order is still being checked by a person. Nothing more can be paid on it until then.',
    hi: 'इस ऑर्डर के पिछले रिफ़ंड की जाँच अभी चल रही है। तब तक और भुगतान नहीं हो सकता।',
    es: 'Una persona aún está comprobando un reembolso anterior de este pedido. Hasta entonces no se puede pagar nada más.',
    ar: 'ما زال أحد الزملاء يتحقق من استرداد سابق لهذا الطلب، ولا يمكن دفع شيء آخر حتى ذلك الحين.',
  },
  {
    en: 'This order was not paid in a way that can be paid back from here (for example cash on delivery). A person has to handle it.',
    hi: 'इस ऑर्डर का भुगतान ऐसे तरीके से हुआ था जिसे यहाँ से लौटाया नहीं जा सकता। इसे किसी व्यक्ति को देखना होगा।',
    es: 'Este pedido se pagó de una forma que no se puede devolver desde aquí. Tiene que verlo una persona.',
    ar: 'دُفع هذا الطلب بطريقة لا يمكن رد مبلغها من هنا، لذلك يجب أن يتولاه أحد الأشخاص.',
  },
  {
    en: 'The order is {status}, so its delivery address can no longer be changed here.',
    hi: 'ऑर्डर भेजा जा चुका है, इसलिए उसका पता अब यहाँ नहीं बदला जा सकता।',
    es: 'El pedido ya ha salido, así que su dirección ya no se puede cambiar aquí.',
    ar: 'خرج الطلب بالفعل، لذلك لم يعد بالإمكان تغيير عنوانه هنا.',
  },
  {
    en: 'The country of an order cannot be changed, because taxes and delivery charges depend on it. The order can be cancelled through a person and placed again.',
    hi: 'ऑर्डर का देश बदला नहीं जा सकता, क्योंकि कर और डिलीवरी का शुल्क उसी पर निर्भर हैं।',
    es: 'El país de un pedido no se puede cambiar, porque los impuestos y los gastos de envío dependen de él.',
    ar: 'لا يمكن تغيير بلد الطلب لأن الضرائب ورسوم التوصيل تتوقف عليه.',
  },
];

/** Said in place of a reason that is not written in the language. */
export const refusedByRules: Reply = {
  en: 'Our rules do not allow it.',
  hi: 'हमारे नियम इसकी अनुमति नहीं देते।',
  es: 'Nuestras reglas no lo permiten.',
  ar: 'قواعد المتجر لا تسمح بذلك.',
};
