/** What the customer reads when a conversation goes to a person. Written by code, so that it is true whatever the model says. */
const LINES: Readonly<Record<string, string>> = {
  customer_request:
    'I am passing you to a person from our team. They can see this conversation, so you need not repeat anything.',
  model_unavailable:
    'I cannot work on this right now, so I have passed it to a person from our team. Nothing was changed that I have not told you about.',
  order_system_unavailable:
    'I cannot reach our order system right now, so I have passed this to a person from our team rather than guess. Nothing was changed.',
  outcome_unknown:
    'I could not confirm whether this went through, so a person from our team is checking it. Please do not worry: it will not be done twice.',
  model_calls_exhausted:
    'This has taken me longer than I am to go on by myself, so I have passed it to a person from our team. They can see this conversation; nothing I have told you of is lost.',
  tokens_exhausted:
    'This has taken me longer than I am to go on by myself, so I have passed it to a person from our team. They can see this conversation; nothing I have told you of is lost.',
  tool_failed_twice:
    'Something on our side did not work, twice. Rather than try on, I have passed this to a person from our team. Nothing was changed that I have not told you about.',
  too_many_conversations:
    'So many people are writing at the moment that I cannot take this on myself. A person from our team has your message and will answer here.',
  customer_keeps_writing:
    'So that nothing gets mixed up, I have passed this to a person from our team who will read everything you wrote.',
};

const DEFAULT_LINE =
  'I have passed this to a person from our team. They can see this conversation, so you need not repeat anything.';

/** The line for an escalation's reason; a reason without its own gets the general one. */
export function escalationLine(reason: string): string {
  return Object.hasOwn(LINES, reason) ? (LINES[reason] ?? DEFAULT_LINE) : DEFAULT_LINE;
}
