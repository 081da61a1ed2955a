import { asList, asNumber, asRecords, asText, type UnknownRecord } from '../../../shared/unknown-value.ts';

/** What asking would come to, as the server judged it just now. */
export type Preview = {
  readonly outcome: 'alone' | 'needs_approval' | 'refused' | 'unavailable';
  readonly message: string | null;
  readonly amount: string | null;
  readonly methods: readonly string[];
  /** How many other people have to agree. */
  readonly approvers: number;
  readonly reasons: readonly string[];
  readonly rules: readonly UnknownRecord[];
};

const OUTCOMES: readonly string[] = ['alone', 'needs_approval', 'refused'];

/** Reads the server's answer; what cannot be read is no preview. */
export function readPreview(body: UnknownRecord): Preview {
  const outcome = asText(body['outcome']) ?? '';
  const texts = (field: string): readonly string[] =>
    asList(body[field]).filter((entry): entry is string => typeof entry === 'string');
  return {
    outcome: OUTCOMES.includes(outcome) ? (outcome as Preview['outcome']) : 'unavailable',
    message: asText(body['message']),
    amount: asText(body['amount']),
    methods: texts('methods'),
    approvers: asNumber(body['approvers']) ?? 1,
    reasons: texts('reasons'),
    rules: asRecords(body['rule_results']),
  };
}

/** What it comes to, in one sentence before the click that does it. */
export function previewWords({ outcome, amount, methods, approvers, message }: Preview): string {
  const how = methods.length === 0 ? '' : ` (${methods.map((method) => method.replaceAll('_', ' ')).join(', ')})`;
  switch (outcome) {
    case 'alone':
      return amount === null
        ? 'This is done at once. Nobody else has to agree.'
        : `${amount} is paid back at once, the way the order was paid${how}. Nobody else has to agree.`;
    case 'needs_approval': {
      const who = approvers > 1 ? `${approvers} other people have agreed` : 'another person has agreed';
      return amount === null
        ? `This is done once ${who}.`
        : `${amount} is paid back once ${who}, the way the order was paid${how}.`;
    }
    case 'refused':
      return `This would not be done. ${message ?? ''}`.trimEnd();
    default:
      return message ?? 'What it would come to cannot be told now.';
  }
}

/** What the click that asks for it is called; null where there is nothing to ask for. `what` names the action: "Refund". */
export function confirmWords({ outcome, amount }: Preview, what: string): string | null {
  const named = amount === null ? what : `${what} ${amount}`;
  switch (outcome) {
    case 'alone':
      return `Do it now: ${named}`;
    case 'needs_approval':
      return `Ask for agreement: ${named}`;
    case 'unavailable':
      return `Ask for it without knowing: ${named}`;
    default:
      return null;
  }
}
