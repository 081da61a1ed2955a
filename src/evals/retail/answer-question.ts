import type { RetailCase } from './retail-case.ts';

/** What the customer of a case says when they are asked something; null when nothing was asked that they can answer. Reads the words as a person would. */
export function answerQuestion(
  reply: string,
  one: Pick<RetailCase, 'returns' | 'cancellations' | 'reads' | 'escalate'>,
): string | null {
  if (!reply.includes('?')) return null;
  if (/\bwhich order\b/i.test(reply)) {
    const [orderId] = [...one.returns.map(({ orderId: id }) => id), ...one.cancellations, ...one.reads];
    return orderId === undefined ? 'I do not remember the number.' : `It is order ${orderId}.`;
  }
  if (/\bhand you over\b/i.test(reply)) return one.escalate ? 'Yes, please.' : 'No, thank you.';
  if (/\bwhole order\b/i.test(reply)) return 'Only what I named.';
  if (/\bmoney back\b.*\bsend it back\b/is.test(reply)) return 'I want to return it.';
  return null;
}
