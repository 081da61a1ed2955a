import type { LineTable } from './line-table.ts';

/** The polite no to what has nothing to do with the shop. */
export const scopeLines = {
  'scope.refusal': {
    en: 'That is not something I can help with here. I can help with your orders, returns, refunds, your account and our shop policies, and you can ask for a person from our team at any time.',
    hi: 'माफ़ कीजिए, इस विषय में यहाँ मदद नहीं मिल सकती। यहाँ आपके ऑर्डर, रिटर्न, रिफ़ंड, आपके खाते और हमारी दुकान की नीतियों में मदद मिल सकती है, और आप कभी भी हमारी टीम के किसी व्यक्ति से बात करने को कह सकते हैं।',
    es: 'En eso no puedo ayudarle aquí. Puedo ayudarle con sus pedidos, devoluciones, reembolsos, su cuenta y las políticas de nuestra tienda, y en cualquier momento puede pedir hablar con una persona de nuestro equipo.',
    ar: 'عذرًا، لا أستطيع المساعدة في هذا الأمر هنا. يمكنني المساعدة في طلبياتك والمرتجعات واسترداد المبالغ وحسابك وسياسات متجرنا، ويمكنك في أي وقت أن تطلب التحدث إلى شخص من فريقنا.',
  },
} as const satisfies LineTable;
