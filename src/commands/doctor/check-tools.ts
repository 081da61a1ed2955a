import { quoteUntrusted } from '../../agent/quote-untrusted.ts';
import { conversationFacts, loadSystemPrompt } from '../../agent/system-prompt.ts';
import { toolDefinitions } from '../../gateway/tool-definitions.ts';
import { readPolicySummary } from '../../knowledge/policy-summary.ts';
import { askEndpoint, type Endpoint, type Heard } from './ask-endpoint.ts';
import { type Finding, fails, limited, type ModelCheck, whereCustomersAreAnswered, works } from './finding.ts';

const ORDER = 'ORD-1042';

/** What is said of a promise about calls when no call came that could have kept it. */
const UNSEEN = 'could not be seen: the request was taken, but the model called no tool';

/** What the product sends of a conversation: its own rules and tools, so that what is seen here is what happens there. */
async function ourRequest(words: string, options: { readonly strict: boolean }) {
  const { text } = loadSystemPrompt((await readPolicySummary()).text);
  return {
    messages: [
      { role: 'system', content: text },
      { role: 'system', content: conversationFacts(true) },
      { role: 'user', content: quoteUntrusted('customer_message', words) },
    ],
    tools: toolDefinitions.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      function: { name, description, parameters, ...(options.strict ? { strict } : {}) },
    })),
  };
}

/** Whether the model works with tools, which all it does for customers depends on. */
export const toolChecks: readonly ModelCheck[] = [
  { name: 'Tool calls', matters: whereCustomersAreAnswered, look: lookAtCalls },
  { name: 'Strict schemas', matters: whereCustomersAreAnswered, look: lookAtStrictness },
  { name: 'One call at a time', matters: whereCustomersAreAnswered, look: lookAtParallel },
  { name: 'History with results', matters: whereCustomersAreAnswered, look: lookAtHistory },
];

async function lookAtCalls(endpoint: Endpoint): Promise<Finding> {
  const heard = await askEndpoint(endpoint, await ourRequest(`Where is my order ${ORDER}?`, { strict: false }));
  if (heard.status !== 200)
    return fails(
      `a request with tools is refused: ${heard.status} ${heard.said}`,
      'Choose a model and a server that take tools (vLLM: --enable-auto-tool-choice with a --tool-call-parser).',
    );
  const [call] = heard.calls;
  if (call && heard.outcome === 'cut')
    return fails(
      `the call is never run, because the answer counts as cut: ${heard.detail}`,
      'Choose a server that ends an answer with calls by the finish reason tool_calls or stop.',
    );
  // written as words, or between marks the server has left in
  if (!call && (heard.outcome === 'blocked' || heard.hidden > 0))
    return fails(
      'asked for an order, the model calls no tool the server would tell of; it may be writing its calls into the words, which are neither run nor shown',
      'Let the server read the calls of this model (vLLM: --enable-auto-tool-choice with a --tool-call-parser).',
    );
  if (!call)
    return fails(
      'asked for an order, the model calls no tool: it could look nothing up and do nothing',
      'Choose a model that is made for tool calls.',
    );
  if (argumentFault(call))
    return fails(
      `the call cannot be used: ${argumentFault(call)}`,
      'Choose a model that is made for tool calls, or a server that keeps it to the schema.',
    );
  return works(`calls ${call.name} with arguments that fit`);
}

async function lookAtStrictness(endpoint: Endpoint): Promise<Finding> {
  const heard = await askEndpoint(endpoint, await ourRequest(`Where is my order ${ORDER}?`, { strict: true }));
  if (heard.status !== 200)
    return limited(
      `refused (${heard.said}); the product leaves "strict" out where the server names it, and checks all arguments itself`,
      'Should the server not name it: MODEL_OMIT_PARAMETERS=strict.',
    );
  if (heard.calls.length === 0) return limited(UNSEEN);
  const faults = heard.calls.flatMap((call) => argumentFault(call) ?? []);
  return faults.length === 0
    ? works('taken, and the arguments fit; the product checks them all the same')
    : limited(`taken and not kept (${faults[0]}): such calls are refused, and the model is asked again`);
}

async function lookAtParallel(endpoint: Endpoint): Promise<Finding> {
  const request = await ourRequest(`Where are my orders ${ORDER} and ORD-1043?`, { strict: false });
  const heard = await askEndpoint(endpoint, { ...request, parallel_tool_calls: false });
  if (heard.status !== 200)
    return limited(
      `parallel_tool_calls is refused (${heard.said}); the product leaves it out where the server names it, and takes several calls in one answer, in order`,
      'Should the server not name it: MODEL_OMIT_PARAMETERS=parallel_tool_calls.',
    );
  if (heard.calls.length === 0) return limited(UNSEEN);
  return heard.calls.length > 1
    ? limited(
        `${heard.calls.length} calls in one answer although one was asked for: they are run in order, each with a result of its own`,
      )
    : works('kept to');
}

/** As the product keeps them: a call with its result, and a decision that was taken meanwhile, as a call of its own. */
async function lookAtHistory(endpoint: Endpoint): Promise<Finding> {
  const decision = `dec_${'0'.repeat(32)}`;
  const result = { status: 'ok', code: 'ok', message: 'Found.', order_id: ORDER, order_status: 'delivered' };
  const { messages, tools } = await ourRequest(`Where is my order ${ORDER}?`, { strict: false });
  const called = (id: string, name: string, args: object) => ({
    ...{ role: 'assistant', content: null },
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  });
  const heard = await askEndpoint(endpoint, {
    messages: [
      ...messages,
      called('call_1', 'get_order', { order_id: ORDER }),
      { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(result) },
      called(decision, 'check_action', { action_id: crypto.randomUUID() }),
      {
        role: 'tool',
        tool_call_id: decision,
        content: JSON.stringify({ status: 'ok', code: 'executed', message: 'It was paid.' }),
      },
      { role: 'user', content: quoteUntrusted('customer_message', 'Thank you. Is it there?') },
    ],
    tools,
  });
  if (heard.status !== 200)
    return fails(
      `refused: ${heard.status} ${heard.said}`,
      'Choose a server that takes a history with tool calls and their results, as OpenAI does.',
    );
  return saysAnything(heard)
    ? works('accepted and gone on from')
    : limited('accepted, and answered with nothing: such an answer is asked for again once, then a person takes over');
}

function saysAnything({ text, calls }: Heard): boolean {
  return text.trim() !== '' || calls.length > 0;
}

/** What is wrong with a call of one of our tools; null when nothing is. */
function argumentFault(call: Heard['calls'][number]): string | null {
  const tool = toolDefinitions.find(({ name }) => name === call.name);
  if (!tool) return `there is no tool "${call.name.slice(0, 40)}"`;
  try {
    const args: unknown = JSON.parse(call.arguments);
    const wanted = Object.keys((tool.parameters['properties'] ?? {}) as object);
    const given = Object.keys(args as object);
    const extra = given.find((name) => !wanted.includes(name));
    const missing = wanted.find((name) => !given.includes(name));
    if (extra !== undefined) return `"${extra.slice(0, 40)}" is no argument of ${tool.name}`;
    return missing === undefined ? null : `"${missing}" is missing for ${tool.name}`;
  } catch {
    return `the arguments of ${tool.name} are not JSON`;
  }
}
