/** What a customer reads once per stop, when a message waits behind it. The chat's page knows the stop by it. */
export const PAUSED_LINE =
  'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.';
