/** The part of a chat completion request that the script reads. */
export type CompletionRequest = {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
};

/** Words of the last answer, each a token of its own. */
const LAST_WORDS = 40;
/** Server-sent events that leave in one write, as a provider's do under load. */
const EVENTS_PER_WRITE = 12;

/**
 * The answer to a request as the bytes of a stream, in writes: asked about an order it looks the order up, then refunds it, then says so; asked about
 * nothing it answers in words at once. The number of tool results since the customer's last message says where the turn stands.
 */
export function scriptedCompletion(request: CompletionRequest, number: number): readonly string[] {
  const call = nextCall(request, number);
  const head = { id: `made-${number}`, object: 'chat.completion.chunk', created: 1_700_000_000, model: request.model };
  const chunk = (delta: object, finish: string | null = null) =>
    toEvent({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] });
  const events = [chunk({ role: 'assistant', content: call ? null : '' })];
  if (call) {
    const { id, name, text } = call;
    events.push(chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] }));
    for (const piece of text.match(/.{1,8}/gs) ?? [])
      events.push(chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
    events.push(chunk({}, 'tool_calls'));
  } else {
    for (let word = 0; word < LAST_WORDS; word += 1)
      events.push(chunk({ content: `${word > 0 ? ' ' : ''}word${word}` }));
    events.push(chunk({}, 'stop'));
  }
  const usage = { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 };
  events.push(toEvent({ ...head, choices: [], usage }), 'data: [DONE]\n\n');
  return inWrites(events);
}

function nextCall({ messages }: CompletionRequest, number: number) {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const order = /ord_\w+/.exec(JSON.stringify(messages[last]?.content ?? ''))?.[0];
  const results = messages.slice(last + 1).filter(({ role }) => role === 'tool').length;
  if (order === undefined || results >= 2) return null;
  const id = `call_${number}`;
  return results === 0
    ? { id, name: 'get_order', text: JSON.stringify({ order_id: order }) }
    : {
        id,
        name: 'issue_refund',
        text: JSON.stringify({ order_id: order, amount_cents: 1250, reason: 'arrived broken' }),
      };
}

function toEvent(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function inWrites(events: readonly string[]): readonly string[] {
  const writes: string[] = [];
  for (let start = 0; start < events.length; start += EVENTS_PER_WRITE)
    writes.push(events.slice(start, start + EVENTS_PER_WRITE).join(''));
  return writes;
}
