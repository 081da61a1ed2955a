import type { Words } from './phrase.ts';

/** What the chat says in Spanish. */
export const words: Words = {
  Support: 'Ayuda',
  'Support chat': 'Chat de ayuda',
  'Open support chat': 'Abrir el chat de ayuda',
  'Open support chat, {} unread': 'Abrir el chat de ayuda, {} sin leer',
  'Close support chat': 'Cerrar el chat de ayuda',
  'The assistant answers here. You can ask for a person at any time.':
    'Aquí responde el asistente. Puede pedir hablar con una persona en cualquier momento.',
  'A colleague is checking your request. You can close this chat; the answer will be here when you come back.':
    'Un compañero está revisando su solicitud. Puede cerrar este chat; la respuesta estará aquí cuando vuelva.',
  'A person is taking over. The assistant stays silent from here on.':
    'Una persona se hace cargo. A partir de aquí el asistente no responde.',
  'This conversation is closed. Write again to reopen it.':
    'Esta conversación está cerrada. Escriba de nuevo para reabrirla.',
  'Write to us here. You can ask for a person at any time.':
    'Escríbanos aquí. Puede pedir hablar con una persona en cualquier momento.',
  'The assistant is paused. Your messages are kept and will be answered; you can ask for a person at any time.':
    'El asistente está en pausa. Sus mensajes se guardan y se responderán; puede pedir hablar con una persona en cualquier momento.',
  'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.':
    'Nuestro asistente está en pausa en este momento. Su mensaje está a salvo: se responderá en cuanto vuelva el asistente, o antes por una persona de nuestro equipo.',
  'Connection lost. We are reconnecting; what you have typed stays here.':
    'Se perdió la conexión. Estamos reconectando; lo que ha escrito sigue aquí.',
  Conversation: 'Conversación',
  'New messages': 'Mensajes nuevos',
  'Loading the conversation': 'Cargando la conversación',
  'Hello. Ask about an order, a return, a refund or how the shop does things.':
    'Hola. Pregunte por un pedido, una devolución, un reembolso o cómo funciona la tienda.',
  'For anything about your own orders, confirm who you are first.':
    'Para cualquier cosa sobre sus pedidos, confirme primero quién es.',
  You: 'Usted',
  Assistant: 'Asistente',
  'Support team': 'Equipo de atención',
  Notice: 'Aviso',
  'Assistant, writing': 'Asistente, escribiendo',
  'Help articles': 'Artículos de ayuda',
  Sending: 'Enviando',
  'Not sent.': 'No enviado.',
  'Try again': 'Intentar de nuevo',
  'Something went wrong while answering. Write again, or ask for a person.':
    'Algo salió mal al responder. Escriba de nuevo o pida hablar con una persona.',
  'Reading your message': 'Leyendo su mensaje',
  'Your message': 'Su mensaje',
  'Write a message': 'Escriba un mensaje',
  Send: 'Enviar',
  'Too long by 1 character. A message can hold 20,000.': 'Sobra 1 carácter. Un mensaje admite 20.000.',
  'Too long by {} characters. A message can hold 20,000.': 'Sobran {} caracteres. Un mensaje admite 20.000.',
  '{} characters left': 'Quedan {} caracteres',
  'To go on with your conversation in this browser, confirm first that it is yours.':
    'Para seguir con su conversación en este navegador, confirme primero que es suya.',
  'Confirm who you are': 'Confirmar quién es',
  'Talk to a person': 'Hablar con una persona',
  'Start a new conversation': 'Iniciar otra conversación',
  'Your account is confirmed.': 'Su cuenta está confirmada.',
  'Stop answering': 'Detener la respuesta',
  Stopping: 'Deteniendo',
  'Stopping the answer': 'Deteniendo la respuesta',
  'No longer open': 'Ya no está abierto',
  'Your e-mail address or an order number': 'Su correo electrónico o un número de pedido',
  'Give the e-mail address you ordered with, or an order number.':
    'Indique el correo con el que hizo el pedido, o un número de pedido.',
  'Send me a code': 'Enviarme un código',
  'Send another code': 'Enviar otro código',
  'Not now': 'Ahora no',
  'If {} belongs to an account, a code is on its way to the address we have on record.':
    'Si {} pertenece a una cuenta, enviamos un código a la dirección que tenemos registrada.',
  'Code from the mail': 'Código del correo',
  'Give the code from the mail.': 'Indique el código del correo.',
  Confirm: 'Confirmar',
  'Your account is confirmed, but the conversation in the link is none of this account. Choose “Not now” to go on without it.':
    'Su cuenta está confirmada, pero la conversación del enlace no es de esta cuenta. Elija «Ahora no» para seguir sin ella.',
  'How did we do?': '¿Cómo lo hicimos?',
  Bad: 'Mal',
  Poor: 'Flojo',
  Fair: 'Regular',
  Good: 'Bien',
  'Very good': 'Muy bien',
  'Choose a rating first.': 'Elija primero una valoración.',
  'Anything to add? (optional)': '¿Algo que añadir? (opcional)',
  'Send rating': 'Enviar valoración',
  'Thank you. Your rating was {} of 5.': 'Gracias. Su valoración fue de {} sobre 5.',
  'This message is too long. The limit is 20,000 characters.':
    'Este mensaje es demasiado largo. El límite es de 20.000 caracteres.',
  'Your sign-in has expired. Reload the page and try again.':
    'Su sesión ha caducado. Vuelva a cargar la página e inténtelo de nuevo.',
  'This code is not the right one. Look into the newest mail, or ask for a new code.':
    'Este código no es el correcto. Mire el correo más reciente o pida un código nuevo.',
  'That was a lot at once. Wait a moment and try again.':
    'Demasiadas cosas a la vez. Espere un momento e inténtelo de nuevo.',
  'We cannot reach the shop just now. Check your connection.':
    'Ahora mismo no podemos conectar con la tienda. Compruebe su conexión.',
  'This conversation has ended. Trying again starts a new one.':
    'Esta conversación ha terminado. Al intentarlo de nuevo empieza otra.',
  'Something went wrong on our side.': 'Algo salió mal por nuestra parte.',
};
