import { wasSaid } from './reply-language.ts';

/** A question the rules ask; recognised again by its own words when the customer answers it. */
export type QuestionName =
  | 'which_order'
  | 'which_items'
  | 'which_one'
  | 'refund_or_return'
  | 'return_instead'
  | 'person'
  | 'go_ahead'
  | 'new_address'
  | 'clarify';

/** Each question with the words that are said in it every time. */
export const questions: Readonly<Record<QuestionName, string>> = {
  which_order: 'Which order is it about? The order number or the name of the item is enough.',
  which_items: 'Shall I take the whole order, or only',
  which_one: 'Which one do you mean:',
  refund_or_return: 'Would you like your money back, or would you rather send it back as a return?',
  return_instead: 'I can set up a return for it instead. Shall I do that?',
  person: 'Shall I hand you over to a colleague?',
  go_ahead: 'Shall I go ahead?',
  new_address: 'What is the new address? Please write it in one line: street and number, town, postal code, country.',
  clarify: 'I did not quite get that. Is it about an order, a return, a refund or one of our policies?',
};

/** The question a text ends in, or null. */
export function questionIn(text: string | null): QuestionName | null {
  const names = Object.keys(questions) as QuestionName[];
  return text === null ? null : (names.find((name) => wasSaid(questions[name], text)) ?? null);
}

/** The question for a choice between things by name. */
export function askWhichOne(names: readonly string[]): string {
  return `${questions.which_one} ${names.join(' or ')}?`;
}

/** The question whether all of an order is meant. */
export function askWhichItems(names: readonly string[]): string {
  return `${questions.which_items} ${names.join(' or ')}?`;
}
