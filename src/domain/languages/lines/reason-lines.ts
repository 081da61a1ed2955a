import type { LineTable } from './line-table.ts';

/** Why an action was not carried out, as the end of `decision.blocked`, by the code that blocked it. */
export const reasonLines = {
  'reason.other': {
    en: 'it was not possible any more when it was its turn',
    hi: 'बारी आने तक यह संभव नहीं रह गया था',
    es: 'cuando llegó su turno ya no era posible',
    ar: 'لم يعد ممكنًا عندما حان دوره',
  },
  // Told once, read whenever: by then the pause may be over.
  'reason.stopped': {
    en: 'changes were paused when it was its turn',
    hi: 'बारी आने पर सभी बदलाव रोके हुए थे',
    es: 'cuando llegó su turno los cambios estaban en pausa',
    ar: 'كانت التغييرات متوقفة مؤقتًا عندما حان دوره',
  },
  'reason.order_changed': {
    en: 'the order changed in the meantime',
    hi: 'इस बीच ऑर्डर बदल गया',
    es: 'el pedido cambió entretanto',
    ar: 'تغيّرت الطلبية في هذه الأثناء',
  },
  'reason.policy_changed': {
    en: 'the rules of the shop changed in the meantime',
    hi: 'इस बीच दुकान के नियम बदल गए',
    es: 'las normas de la tienda cambiaron entretanto',
    ar: 'تغيّرت قواعد المتجر في هذه الأثناء',
  },
  'reason.snapshot_changed': {
    en: 'what was on record of it was not what had been agreed to',
    hi: 'रिकॉर्ड में जो दर्ज था, वह वह नहीं था जिस पर सहमति हुई थी',
    es: 'lo que constaba en el registro no era lo que se había acordado',
    ar: 'ما كان مسجّلًا عنه لم يكن ما جرت الموافقة عليه',
  },
  'reason.order_frozen': {
    en: 'the outcome of another refund on this order is still being checked',
    hi: 'इस ऑर्डर के एक और रिफ़ंड के परिणाम की जाँच अभी चल रही है',
    es: 'aún se está comprobando el resultado de otro reembolso de este pedido',
    ar: 'لا يزال التحقق جاريًا من نتيجة عملية استرداد أخرى لهذه الطلبية',
  },
  'reason.outside_return_window': {
    en: 'the return window had ended by then',
    hi: 'तब तक वापसी की अवधि समाप्त हो चुकी थी',
    es: 'para entonces había terminado el plazo de devolución',
    ar: 'كانت مهلة الإرجاع قد انتهت حينها',
  },
  'reason.not_delivered': {
    en: 'by the record, the items are not delivered',
    hi: 'रिकॉर्ड के अनुसार सामान की डिलीवरी नहीं हुई है',
    es: 'según el registro, los artículos no están entregados',
    ar: 'لم تُسلَّم المنتجات بحسب السجل',
  },
  'reason.already_refunded': {
    en: 'the items had been refunded by then',
    hi: 'तब तक इन वस्तुओं का रिफ़ंड हो चुका था',
    es: 'para entonces los artículos ya se habían reembolsado',
    ar: 'كان ثمن المنتجات قد استُرد حينها',
  },
  'reason.already_returned': {
    en: 'a return of the items was registered by then',
    hi: 'तब तक इन वस्तुओं का रिटर्न दर्ज हो चुका था',
    es: 'para entonces ya estaba registrada una devolución de los artículos',
    ar: 'كان إرجاع المنتجات قد سُجّل حينها',
  },
  'reason.nothing_to_refund': {
    en: 'nothing was paid for the items',
    hi: 'इन वस्तुओं के लिए कोई भुगतान नहीं हुआ था',
    es: 'no se pagó nada por los artículos',
    ar: 'لم يُدفع أي مبلغ مقابل المنتجات',
  },
  'reason.return_required': {
    en: 'the items have to come back first',
    hi: 'पहले वस्तुओं का वापस आना ज़रूरी है',
    es: 'primero tienen que volver los artículos',
    ar: 'يجب أن تعود المنتجات أولًا',
  },
  'reason.disputed': {
    en: 'the payment is disputed with the bank',
    hi: 'इस भुगतान पर बैंक में विवाद चल रहा है',
    es: 'el pago está en disputa con el banco',
    ar: 'الدفعة محل نزاع لدى البنك',
  },
  'reason.no_refundable_payment': {
    en: 'the order was not paid in a way that can be paid back from here',
    hi: 'ऑर्डर का भुगतान ऐसे तरीके से नहीं हुआ था जिसमें पैसे यहाँ से लौटाए जा सकें',
    es: 'el pedido no se pagó de una forma que se pueda reembolsar desde aquí',
    ar: 'لم يُدفع ثمن الطلبية بطريقة يمكن ردّ المبلغ بها من هنا',
  },
  'reason.order_not_found': {
    en: 'the order is not to be found any more',
    hi: 'वह ऑर्डर अब नहीं मिल रहा है',
    es: 'el pedido ya no se encuentra',
    ar: 'لم يعد العثور على الطلبية ممكنًا',
  },
  'reason.overlaps_open_request': {
    en: 'another request for the same was open',
    hi: 'इसी के लिए एक और अनुरोध पहले से चल रहा था',
    es: 'había otra solicitud abierta para lo mismo',
    ar: 'كان هناك طلب آخر مفتوح للأمر نفسه',
  },
  'reason.too_many_receipts': {
    en: 'the receipt had been sent several times by then',
    hi: 'तब तक रसीद कई बार भेजी जा चुकी थी',
    es: 'para entonces el recibo ya se había enviado varias veces',
    ar: 'كان الإيصال قد أُرسل عدة مرات حينها',
  },
  'reason.account_not_found': {
    en: 'the account is not to be found any more',
    hi: 'वह खाता अब नहीं मिल रहा है',
    es: 'la cuenta ya no se encuentra',
    ar: 'لم يعد العثور على الحساب ممكنًا',
  },
  'reason.address_erased': {
    en: 'the address had been erased by then',
    hi: 'तब तक वह पता मिटाया जा चुका था',
    es: 'para entonces la dirección se había borrado',
    ar: 'كان العنوان قد مُحي حينها',
  },
  'reason.other_country': {
    en: 'the country of an order cannot be changed',
    hi: 'ऑर्डर का देश बदला नहीं जा सकता',
    es: 'el país de un pedido no se puede cambiar',
    ar: 'لا يمكن تغيير بلد الطلبية',
  },
  'reason.needs_approval': {
    en: 'it needs the agreement of a colleague by now',
    hi: 'अब इसके लिए एक सहकर्मी की सहमति ज़रूरी है',
    es: 'ahora necesita la aprobación de una persona del equipo',
    ar: 'أصبح يحتاج الآن إلى موافقة أحد الزملاء',
  },
  'reason.draft': {
    en: 'a colleague takes care of such requests by now',
    hi: 'अब ऐसे अनुरोध एक सहकर्मी देखते हैं',
    es: 'ahora de estas solicitudes se ocupa una persona del equipo',
    ar: 'أصبح أحد الزملاء يتولّى مثل هذه الطلبات',
  },
  'reason.tool_off': {
    en: 'a colleague takes care of such requests by now',
    hi: 'अब ऐसे अनुरोध एक सहकर्मी देखते हैं',
    es: 'ahora de estas solicitudes se ocupa una persona del equipo',
    ar: 'أصبح أحد الزملاء يتولّى مثل هذه الطلبات',
  },
  'reason.approval_expired': {
    en: "a colleague's agreement to it ran out of time",
    hi: 'इस पर दी गई सहकर्मी की सहमति का समय समाप्त हो गया',
    es: 'venció el plazo de la aprobación que había dado una persona del equipo',
    ar: 'انتهت مهلة موافقة أحد الزملاء عليه',
  },
  'reason.already_shipped': {
    en: 'the order had left by then',
    hi: 'तब तक ऑर्डर भेजा जा चुका था',
    es: 'para entonces el pedido ya había salido',
    ar: 'كانت الطلبية قد شُحنت حينها',
  },
  'reason.same_address': {
    en: 'the order goes to that address already',
    hi: 'ऑर्डर पहले से ही उसी पते पर जा रहा है',
    es: 'el pedido ya va a esa dirección',
    ar: 'الطلبية متجهة إلى ذلك العنوان بالفعل',
  },
  'reason.already_set': {
    en: 'it is set that way already',
    hi: 'यह पहले से ही ऐसे सेट है',
    es: 'ya está configurado así',
    ar: 'الإعداد على هذا النحو بالفعل',
  },
  'reason.no_open_return': {
    en: 'the return is not open any more',
    hi: 'वह रिटर्न अब खुला नहीं है',
    es: 'la devolución ya no está abierta',
    ar: 'لم يعد الإرجاع مفتوحًا',
  },
} as const satisfies LineTable;
