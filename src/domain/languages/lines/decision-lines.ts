import type { LineTable } from './line-table.ts';

/**
 * One honest sentence per outcome of an action. `Subject` and `subject` are the action as `subject.*` names it, the first with a capital letter;
 * the other slots are parts of `decision-parts.ts`. In the languages other than English the subject is always a request, so that one grammatical gender fits all.
 */
export const decisionLines = {
  'decision.pending_settlement': {
    en: '{Subject} has been started. It is not paid yet: the payment provider is still working on it, and we will tell you here how it ends.',
    hi: '{Subject} आगे बढ़ा दिया गया है। भुगतान अभी नहीं हुआ है: भुगतान सेवा अब भी इस पर काम कर रही है, और परिणाम आपको यहीं बताया जाएगा।',
    es: '{Subject} está en marcha. Todavía no está pagado: el proveedor de pagos sigue trabajando en ello, y le diremos aquí cómo termina.',
    ar: 'بدأ تنفيذ {subject}. لم يُدفع المبلغ بعد: لا يزال مزوّد خدمة الدفع يعمل عليه، وسنخبرك هنا بالنتيجة.',
  },
  'decision.approved': {
    en: '{Subject} was approved and is being carried out. {not_yet}',
    hi: '{Subject} स्वीकृत हो गया है और उस पर अमल किया जा रहा है। {not_yet}',
    es: '{Subject} ha sido aprobada y se está llevando a cabo. {not_yet}',
    ar: 'تمت الموافقة على {subject} وهو قيد التنفيذ. {not_yet}',
  },
  'decision.executing': {
    en: '{Subject} is being carried out right now. It is not confirmed yet.',
    hi: '{Subject} पर अभी अमल किया जा रहा है। इसकी पुष्टि अभी नहीं हुई है।',
    es: '{Subject} se está llevando a cabo en este momento. Todavía no está confirmada.',
    ar: '{Subject} قيد التنفيذ الآن. لم يتأكد ذلك بعد.',
  },
  'decision.proposed': {
    en: '{Subject} needs the agreement of a colleague, who has been asked. {nothing_yet}',
    hi: '{Subject} एक सहकर्मी की सहमति माँगता है, जिनसे पूछा जा चुका है। {nothing_yet}',
    es: '{Subject} necesita la aprobación de una persona del equipo, a quien ya se le ha pedido. {nothing_yet}',
    ar: '{Subject} يحتاج إلى موافقة أحد الزملاء، وقد طُلبت منه. {nothing_yet}',
  },
  'decision.hear_within': {
    en: 'You will hear here how it stands within {time}. You may close this chat: we also write to the mail address on your account.',
    hi: 'आगे क्या हुआ, यह आपको {time} के भीतर यहीं बताया जाएगा। आप यह चैट बंद कर सकते हैं: हम आपके खाते के ईमेल पते पर भी लिखेंगे।',
    es: 'Le diremos aquí cómo va en un plazo de {time}. Puede cerrar este chat: también le escribiremos al correo de su cuenta.',
    ar: 'سنخبرك هنا بما آل إليه الأمر خلال {time}. يمكنك إغلاق هذه المحادثة: سنكتب إليك أيضًا على عنوان البريد المسجّل في حسابك.',
  },
  'decision.drafted': {
    en: '{Subject} has been prepared for a colleague, who will take care of it. {nothing_yet}',
    hi: '{Subject} एक सहकर्मी के लिए तैयार कर दिया गया है, जो इसे देखेंगे। {nothing_yet}',
    es: '{Subject} se ha preparado para una persona del equipo, que se ocupará de ella. {nothing_yet}',
    ar: 'جُهِّز {subject} لأحد الزملاء، وسيتولّاه. {nothing_yet}',
  },
  'decision.rejected': {
    en: '{Subject} was reviewed by a colleague and was not approved. {nothing_has}',
    hi: '{Subject} एक सहकर्मी ने देखा और उसे स्वीकृति नहीं मिली। {nothing_has}',
    es: '{Subject} fue revisada por una persona del equipo y no fue aprobada. {nothing_has}',
    ar: 'راجع أحد الزملاء {subject} ولم تتم الموافقة عليه. {nothing_has}',
  },
  'decision.expired_approved': {
    en: '{Subject} was approved, but it could not be carried out before its deadline, so {so_nothing} This is not a refusal: a colleague will look at it.',
    hi: '{Subject} स्वीकृत हुआ था, लेकिन समय-सीमा से पहले उस पर अमल नहीं हो सका, इसलिए {so_nothing} यह इनकार नहीं है: एक सहकर्मी इसे देखेंगे।',
    es: '{Subject} fue aprobada, pero no se pudo llevar a cabo dentro de su plazo, así que {so_nothing} Esto no es una negativa: una persona del equipo lo revisará.',
    ar: 'تمت الموافقة على {subject}، لكن تعذّر تنفيذه قبل انتهاء مهلته، لذلك {so_nothing} هذا ليس رفضًا: سينظر فيه أحد الزملاء.',
  },
  'decision.expired': {
    en: 'Nobody could decide on {subject} in time, so {so_nothing} This is not a refusal: a colleague will look at it.',
    hi: '{Subject} पर समय रहते कोई निर्णय नहीं हो सका, इसलिए {so_nothing} यह इनकार नहीं है: एक सहकर्मी इसे देखेंगे।',
    es: 'Nadie pudo decidir a tiempo sobre {subject}, así que {so_nothing} Esto no es una negativa: una persona del equipo lo revisará.',
    ar: 'لم يتمكن أحد من البتّ في {subject} في الوقت المناسب، لذلك {so_nothing} هذا ليس رفضًا: سينظر فيه أحد الزملاء.',
  },
  'decision.withdrawn': {
    en: '{Subject} has been withdrawn. {nothing_was}',
    hi: '{Subject} वापस ले लिया गया है। {nothing_was}',
    es: '{Subject} ha sido retirada. {nothing_was}',
    ar: 'سُحب {subject}. {nothing_was}',
  },
  'decision.failed': {
    en: '{Subject} did not go through. {nothing_was}',
    hi: '{Subject} पूरा नहीं हो सका। {nothing_was}',
    es: '{Subject} no se pudo completar. {nothing_was}',
    ar: 'لم يكتمل {subject}. {nothing_was}',
  },
  'decision.unknown': {
    en: 'We could not confirm whether {subject} went through. It is being checked by a person, and {not_twice}.',
    hi: 'हम पुष्टि नहीं कर सके कि {subject} पूरा हुआ या नहीं। एक व्यक्ति इसकी जाँच कर रहा है, और {not_twice}।',
    es: 'No hemos podido confirmar si {subject} se llevó a cabo. Una persona lo está comprobando, y {not_twice}.',
    ar: 'لم نتمكن من التأكد مما إذا كان {subject} قد اكتمل. يتحقق منه شخص من فريقنا، و{not_twice}.',
  },
  'decision.blocked': {
    en: '{Subject} was not carried out, because {because}. {nothing_was}',
    hi: '{Subject} पूरा नहीं किया गया, क्योंकि {because}। {nothing_was}',
    es: '{Subject} no se llevó a cabo, porque {because}. {nothing_was}',
    ar: 'لم يُنفَّذ {subject}. السبب: {because}. {nothing_was}',
  },
  'decision.policy_changed': {
    en: 'The rules of the shop changed since {subject} was agreed to. A colleague is looking at it again. {nothing_yet}',
    hi: '{Subject} स्वीकृत होने के बाद दुकान के नियम बदल गए। एक सहकर्मी इसे फिर से देख रहे हैं। {nothing_yet}',
    es: 'Las normas de la tienda han cambiado desde que se aprobó {subject}. Una persona del equipo la está revisando de nuevo. {nothing_yet}',
    ar: 'تغيّرت قواعد المتجر منذ الموافقة على {subject}. ينظر فيه أحد الزملاء من جديد. {nothing_yet}',
  },
  'decision.new_amount': {
    en: 'The order changed since {subject} was asked for: it would now be {amount}. A colleague is looking at it again. {nothing_yet}',
    hi: '{Subject} मिलने के बाद ऑर्डर बदल गया: अब यह {amount} होगा। एक सहकर्मी इसे फिर से देख रहे हैं। {nothing_yet}',
    es: 'El pedido ha cambiado desde que se recibió {subject}: ahora serían {amount}. Una persona del equipo la está revisando de nuevo. {nothing_yet}',
    ar: 'تغيّرت الطلبية منذ تقديم {subject}: سيكون المبلغ الآن {amount}. ينظر فيه أحد الزملاء من جديد. {nothing_yet}',
  },
  'decision.order_changed': {
    en: 'The order changed since {subject} was asked for. A colleague is looking at it again. {nothing_yet}',
    hi: '{Subject} मिलने के बाद ऑर्डर बदल गया। एक सहकर्मी इसे फिर से देख रहे हैं। {nothing_yet}',
    es: 'El pedido ha cambiado desde que se recibió {subject}. Una persona del equipo la está revisando de nuevo. {nothing_yet}',
    ar: 'تغيّرت الطلبية منذ تقديم {subject}. ينظر فيه أحد الزملاء من جديد. {nothing_yet}',
  },
  'decision.on_their_word': {
    en: 'Two colleagues have looked into {subject} and state that {was_done}. The order system has not confirmed it to us; please write to us if you see nothing of it.',
    hi: 'दो सहकर्मियों ने {subject} देखा है और उनका कहना है कि {was_done}। ऑर्डर सिस्टम ने हमें इसकी पुष्टि नहीं की है; अगर आपको यह दिखाई न दे, तो कृपया हमें लिखें।',
    es: 'Dos personas del equipo han revisado {subject} y declaran que {was_done}. El sistema de pedidos no nos lo ha confirmado; escríbanos si no ve nada de ello.',
    ar: 'راجع اثنان من الزملاء {subject} وأفادا بأنه {was_done}. لم يؤكد لنا نظام الطلبات ذلك؛ فيُرجى مراسلتنا إذا لم يظهر لك أثره.',
  },
  'executed.refund': {
    en: '{Subject} has been sent to {destination}.',
    hi: '{Subject} पूरा हो गया है: राशि {destination} में भेज दी गई है।',
    es: '{Subject} se ha completado: el dinero se ha enviado a {destination}.',
    ar: 'نُفِّذ {subject}: أُرسل المبلغ إلى {destination}.',
  },
  'executed.refund.approved': {
    en: '{Subject} was approved and has been sent to {destination}.',
    hi: '{Subject} स्वीकृत हुआ और राशि {destination} में भेज दी गई है।',
    es: '{Subject} ha sido aprobada y el dinero se ha enviado a {destination}.',
    ar: 'تمت الموافقة على {subject} وأُرسل المبلغ إلى {destination}.',
  },
  'executed.return': {
    en: '{Subject} has been registered{number}.',
    hi: '{Subject} दर्ज कर दिया गया है{number}।',
    es: '{Subject} se ha registrado{number}.',
    ar: 'سُجِّل {subject}{number}.',
  },
  'executed.return.approved': {
    en: '{Subject} was approved and has been registered{number}.',
    hi: '{Subject} स्वीकृत हुआ और दर्ज कर दिया गया है{number}।',
    es: '{Subject} ha sido aprobada y se ha registrado{number}.',
    ar: 'تمت الموافقة على {subject} وسُجِّل{number}.',
  },
  'executed.receipt': {
    en: '{Subject} has been sent again, to the mail address on your account.',
    hi: '{Subject} पूरा हो गया है: रसीद आपके खाते के ईमेल पते पर फिर से भेज दी गई है।',
    es: '{Subject} se ha completado: el recibo se ha enviado de nuevo a la dirección de correo de su cuenta.',
    ar: 'نُفِّذ {subject}: أُعيد إرسال الإيصال إلى البريد الإلكتروني المسجّل في حسابك.',
  },
  'executed.receipt.approved': {
    en: '{Subject} was approved and has been sent again, to the mail address on your account.',
    hi: '{Subject} स्वीकृत हुआ और रसीद आपके खाते के ईमेल पते पर फिर से भेज दी गई है।',
    es: '{Subject} ha sido aprobada y el recibo se ha enviado de nuevo a la dirección de correo de su cuenta.',
    ar: 'تمت الموافقة على {subject} وأُعيد إرسال الإيصال إلى البريد الإلكتروني المسجّل في حسابك.',
  },
  'executed.change': {
    en: '{Subject} has been made.',
    hi: '{Subject} पूरा कर दिया गया है।',
    es: '{Subject} se ha llevado a cabo.',
    ar: 'نُفِّذ {subject}.',
  },
  'executed.change.approved': {
    en: '{Subject} was approved and has been made.',
    hi: '{Subject} स्वीकृत हुआ और पूरा कर दिया गया है।',
    es: '{Subject} ha sido aprobada y se ha llevado a cabo.',
    ar: 'تمت الموافقة على {subject} ونُفِّذ.',
  },
  'executed.preference.on': {
    en: '{Preference} are switched on now.',
    hi: '{preference} अब चालू हैं।',
    es: '{Preference} ya están activados.',
    ar: 'تم تفعيل {preference}.',
  },
  'executed.preference.on.approved': {
    en: 'Your request was approved: {preference} are switched on now.',
    hi: 'आपका अनुरोध स्वीकृत हुआ: {preference} अब चालू हैं।',
    es: 'Su solicitud ha sido aprobada: {preference} ya están activados.',
    ar: 'تمت الموافقة على طلبك: تم تفعيل {preference}.',
  },
  'executed.preference.off': {
    en: '{Preference} are switched off now.',
    hi: '{preference} अब बंद हैं।',
    es: '{Preference} ya están desactivados.',
    ar: 'تم إيقاف {preference}.',
  },
  'executed.preference.off.approved': {
    en: 'Your request was approved: {preference} are switched off now.',
    hi: 'आपका अनुरोध स्वीकृत हुआ: {preference} अब बंद हैं।',
    es: 'Su solicitud ha sido aprobada: {preference} ya están desactivados.',
    ar: 'تمت الموافقة على طلبك: تم إيقاف {preference}.',
  },
  'executed.address': {
    en: '{Subject} has been made: the order goes to the new address.',
    hi: '{Subject} पूरा कर दिया गया है: ऑर्डर नए पते पर जाएगा।',
    es: '{Subject} se ha llevado a cabo: el pedido va a la nueva dirección.',
    ar: 'نُفِّذ {subject}: الطلبية متجهة إلى العنوان الجديد.',
  },
  'executed.address.approved': {
    en: '{Subject} was approved and has been made: the order goes to the new address.',
    hi: '{Subject} स्वीकृत हुआ और पूरा कर दिया गया है: ऑर्डर नए पते पर जाएगा।',
    es: '{Subject} ha sido aprobada y se ha llevado a cabo: el pedido va a la nueva dirección.',
    ar: 'تمت الموافقة على {subject} ونُفِّذ: الطلبية متجهة إلى العنوان الجديد.',
  },
} as const satisfies LineTable;
