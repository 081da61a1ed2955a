import type { LineTable } from './line-table.ts';

/** What the customer reads when a conversation goes to a person, by the escalation's reason. */
export const handoverLines = {
  'handover.other': {
    en: 'I have passed this to a person from our team. They can see this conversation, so you need not repeat anything.',
    hi: 'यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है। वे यह पूरी बातचीत देख सकते हैं, इसलिए आपको कुछ भी दोहराने की ज़रूरत नहीं है।',
    es: 'He pasado esto a una persona de nuestro equipo. Puede ver esta conversación, así que no hace falta que repita nada.',
    ar: 'حوّلت هذا الأمر إلى شخص من فريقنا. يمكنه الاطلاع على هذه المحادثة، فلا حاجة إلى إعادة أي شيء.',
  },
  'handover.customer_request': {
    en: 'I am passing you to a person from our team. They can see this conversation, so you need not repeat anything.',
    hi: 'आपको हमारी टीम के एक व्यक्ति से जोड़ा जा रहा है। वे यह पूरी बातचीत देख सकते हैं, इसलिए आपको कुछ भी दोहराने की ज़रूरत नहीं है।',
    es: 'Le paso con una persona de nuestro equipo. Puede ver esta conversación, así que no hace falta que repita nada.',
    ar: 'سأحوّلك إلى شخص من فريقنا. يمكنه الاطلاع على هذه المحادثة، فلا حاجة إلى إعادة أي شيء.',
  },
  'handover.legal_threat': {
    en: 'This is something for a person from our team, so I have passed it on. They can see this conversation, so you need not repeat anything.',
    hi: 'इस बात को हमारी टीम का कोई व्यक्ति ही देखेगा, इसलिए इसे आगे सौंप दिया गया है। वे यह पूरी बातचीत देख सकते हैं, इसलिए आपको कुछ भी दोहराने की ज़रूरत नहीं है।',
    es: 'De esto debe ocuparse una persona de nuestro equipo, así que se lo he pasado. Puede ver esta conversación, así que no hace falta que repita nada.',
    ar: 'هذا أمر يتولّاه شخص من فريقنا، لذلك حوّلته إليه. يمكنه الاطلاع على هذه المحادثة، فلا حاجة إلى إعادة أي شيء.',
  },
  'handover.safety': {
    en: 'Your safety comes first, so I have passed this straight to a person from our team. If anybody is hurt or in danger, please call your local emergency number now.',
    hi: 'आपकी सुरक्षा सबसे पहले है, इसलिए यह बात सीधे हमारी टीम के एक व्यक्ति को सौंप दी गई है। अगर किसी को चोट लगी है या कोई ख़तरे में है, तो कृपया अभी अपने यहाँ के आपातकालीन नंबर पर फ़ोन करें।',
    es: 'Su seguridad es lo primero, así que he pasado esto directamente a una persona de nuestro equipo. Si alguien está herido o en peligro, llame ahora al número de emergencias de su zona.',
    ar: 'سلامتك أولًا، لذلك حوّلت هذا مباشرةً إلى شخص من فريقنا. إذا كان هناك مصاب أو شخص في خطر، فيُرجى الاتصال الآن برقم الطوارئ في منطقتك.',
  },
  'handover.model_unavailable': {
    en: 'I cannot work on this right now, so I have passed it to a person from our team. Nothing was changed that I have not told you about.',
    hi: 'अभी मेरे लिए इस पर काम करना संभव नहीं है, इसलिए यह हमारी टीम के एक व्यक्ति को सौंप दिया गया है। जो आपको बताया गया है, उसके अलावा कुछ भी नहीं बदला गया है।',
    es: 'Ahora mismo no puedo ocuparme de esto, así que lo he pasado a una persona de nuestro equipo. No se ha cambiado nada que no le haya dicho.',
    ar: 'لا أستطيع العمل على هذا الآن، لذلك حوّلته إلى شخص من فريقنا. لم يتغيّر أي شيء سوى ما أخبرتك به.',
  },
  'handover.order_system_unavailable': {
    en: 'I cannot reach our order system right now, so I have passed this to a person from our team rather than guess. Nothing was changed.',
    hi: 'अभी हमारे ऑर्डर सिस्टम से संपर्क नहीं हो पा रहा है, इसलिए अंदाज़ा लगाने के बजाय यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है। कुछ भी नहीं बदला गया है।',
    es: 'Ahora mismo no puedo acceder a nuestro sistema de pedidos, así que, en lugar de suponer nada, lo he pasado a una persona de nuestro equipo. No se ha cambiado nada.',
    ar: 'لا أستطيع الوصول إلى نظام الطلبات لدينا الآن، لذلك حوّلت هذا إلى شخص من فريقنا بدلًا من التخمين. لم يتغيّر أي شيء.',
  },
  'handover.outcome_unknown': {
    en: 'I could not confirm whether this went through, so a person from our team is checking it. Please do not worry: it will not be done twice.',
    hi: 'यह पक्का नहीं हो सका कि यह काम पूरा हुआ या नहीं, इसलिए हमारी टीम का एक व्यक्ति इसकी जाँच कर रहा है। कृपया चिंता न करें: यह दो बार नहीं किया जाएगा।',
    es: 'No he podido confirmar si esto se llevó a cabo, así que una persona de nuestro equipo lo está comprobando. No se preocupe: no se hará dos veces.',
    ar: 'لم أتمكن من التأكد مما إذا كان هذا قد تم، لذلك يتحقق منه شخص من فريقنا. لا داعي للقلق: لن يُنفَّذ مرتين.',
  },
  'handover.model_calls_exhausted': {
    en: 'This needs more time than I can give it on my own, so I have passed it to a person from our team. They can see this conversation, so you need not repeat anything.',
    hi: 'इस बात को अब और समय देने की ज़रूरत है, इसलिए यह हमारी टीम के एक व्यक्ति को सौंप दी गई है। वे यह पूरी बातचीत देख सकते हैं, इसलिए आपको कुछ भी दोहराने की ज़रूरत नहीं है।',
    es: 'Esto requiere más tiempo del que puedo dedicarle por mi cuenta, así que lo he pasado a una persona de nuestro equipo. Puede ver esta conversación, así que no hace falta que repita nada.',
    ar: 'يحتاج هذا إلى وقت أطول مما أستطيع أن أخصصه له وحدي، لذلك حوّلته إلى شخص من فريقنا. يمكنه الاطلاع على هذه المحادثة، فلا حاجة إلى إعادة أي شيء.',
  },
  'handover.no_policy_found': {
    en: 'Our help articles do not answer this, and I will not guess. I have passed it to a person from our team, who can see this conversation.',
    hi: 'हमारे सहायता लेखों में इसका जवाब नहीं है, और अंदाज़ा नहीं लगाया जाएगा। यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है, जो यह बातचीत देख सकते हैं।',
    es: 'Nuestros artículos de ayuda no responden a esto y no voy a suponer nada. Lo he pasado a una persona de nuestro equipo, que puede ver esta conversación.',
    ar: 'مقالات المساعدة لدينا لا تجيب عن هذا، ولن أخمّن. لقد حوّلت الأمر إلى شخص من فريقنا يمكنه رؤية هذه المحادثة.',
  },
  'handover.unsupported_claim': {
    en: 'I cannot answer this from our records, and I will not guess. I have passed it to a person from our team, who can see this conversation. Nothing was changed that I have not told you about.',
    hi: 'हमारे रिकॉर्ड से इसका जवाब नहीं मिल सका, और अंदाज़ा नहीं लगाया जाएगा। यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है, जो यह बातचीत देख सकते हैं। जो आपको बताया गया है, उसके अलावा कुछ भी नहीं बदला गया है।',
    es: 'No puedo responder a esto con lo que consta en nuestros registros y no voy a suponer nada. Lo he pasado a una persona de nuestro equipo, que puede ver esta conversación. No se ha cambiado nada que no le haya dicho.',
    ar: 'لا أستطيع الإجابة عن هذا مما في سجلاتنا، ولن أخمّن. لقد حوّلت الأمر إلى شخص من فريقنا يمكنه رؤية هذه المحادثة. لم يتغيّر أي شيء سوى ما أخبرتك به.',
  },
  'handover.tool_failed_twice': {
    en: 'Something on our side failed twice. Rather than keep trying, I have passed this to a person from our team. Nothing was changed that I have not told you about.',
    hi: 'हमारी ओर से कोई चीज़ दो बार काम नहीं कर पाई। और कोशिश करने के बजाय यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है। जो आपको बताया गया है, उसके अलावा कुछ भी नहीं बदला गया है।',
    es: 'Algo de nuestro lado ha fallado dos veces. En lugar de seguir intentándolo, lo he pasado a una persona de nuestro equipo. No se ha cambiado nada que no le haya dicho.',
    ar: 'تعذّر عمل شيء من جانبنا مرتين. وبدلًا من الاستمرار في المحاولة، حوّلت هذا إلى شخص من فريقنا. لم يتغيّر أي شيء سوى ما أخبرتك به.',
  },
  'handover.repeated_call': {
    en: 'I am going in circles here, so I have passed it to a person from our team. They can see this conversation. Nothing was changed that I have not told you about.',
    hi: 'यहाँ बात बार-बार एक ही जगह पर आ रही है, इसलिए यह हमारी टीम के एक व्यक्ति को सौंप दी गई है। वे यह बातचीत देख सकते हैं। जो आपको बताया गया है, उसके अलावा कुछ भी नहीं बदला गया है।',
    es: 'Estoy dando vueltas a lo mismo, así que lo he pasado a una persona de nuestro equipo. Puede ver esta conversación. No se ha cambiado nada que no le haya dicho.',
    ar: 'أنا أدور في الحلقة نفسها، لذلك حوّلت الأمر إلى شخص من فريقنا يمكنه رؤية هذه المحادثة. لم يتغيّر أي شيء سوى ما أخبرتك به.',
  },
  'handover.identity_unverified': {
    en: 'I could not confirm who you are, and what you ask for concerns an account. I have passed it to a person from our team, who can see this conversation. You can still sign in, or confirm who you are with a one-time code.',
    hi: 'यह पक्का नहीं हो सका कि आप कौन हैं, और आपका अनुरोध एक खाते से जुड़ा है। यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है, जो यह बातचीत देख सकते हैं। आप अब भी साइन इन कर सकते हैं या एक बार के कोड से अपनी पहचान की पुष्टि कर सकते हैं।',
    es: 'No he podido confirmar quién es usted, y lo que pide afecta a una cuenta. Lo he pasado a una persona de nuestro equipo, que puede ver esta conversación. Todavía puede iniciar sesión o confirmar su identidad con un código de un solo uso.',
    ar: 'لم أتمكن من التأكد من هويتك، وطلبك يتعلق بحساب. لقد حوّلت الأمر إلى شخص من فريقنا يمكنه رؤية هذه المحادثة. ما زال بإمكانك تسجيل الدخول أو تأكيد هويتك برمز يُستخدم مرة واحدة.',
  },
  'handover.too_many_conversations': {
    en: 'So many people are writing at the moment that I cannot take this on myself. A person from our team has your message and will answer here.',
    hi: 'इस समय इतने लोग लिख रहे हैं कि इसे तुरंत लेना संभव नहीं है। आपका संदेश हमारी टीम के एक व्यक्ति के पास पहुँच गया है और वे यहीं जवाब देंगे।',
    es: 'En este momento escribe tanta gente que no puedo encargarme de esto. Una persona de nuestro equipo tiene su mensaje y le responderá aquí.',
    ar: 'يراسلنا عدد كبير من الناس في هذه اللحظة، فلا أستطيع تولّي هذا بنفسي. رسالتك لدى شخص من فريقنا وسيجيب عنها هنا.',
  },
  'handover.customer_keeps_writing': {
    en: 'So that nothing gets mixed up, I have passed this to a person from our team who will read everything you wrote.',
    hi: 'कुछ भी गड़बड़ न हो, इसलिए यह बात हमारी टीम के एक व्यक्ति को सौंप दी गई है, जो आपका लिखा सब कुछ पढ़ेंगे।',
    es: 'Para que nada se confunda, he pasado esto a una persona de nuestro equipo, que leerá todo lo que ha escrito.',
    ar: 'حتى لا يختلط شيء بشيء، حوّلت هذا إلى شخص من فريقنا سيقرأ كل ما كتبته.',
  },
} as const satisfies LineTable;
