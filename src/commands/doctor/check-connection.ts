import { askEndpoint, type Endpoint, type Heard, listModels } from './ask-endpoint.ts';
import { always, type Finding, fails, keyFinding, limited, type ModelCheck, works } from './finding.ts';

const VARIABLES = {
  main: { url: 'OPENAI_BASE_URL', key: 'OPENAI_API_KEY', model: 'OPENAI_MODEL' },
  fallback: { url: 'FALLBACK_BASE_URL', key: 'FALLBACK_API_KEY', model: 'FALLBACK_MODEL' },
  router: { url: 'ROUTER_BASE_URL', key: 'ROUTER_API_KEY', model: 'ROUTER_MODEL' },
} as const;

/** A customer sees something within a second; what takes longer is bridged by a line that says so. */
const QUICK_MS = 1000;

const question = (words: string) => [{ role: 'user', content: words }];

/** The one question most of these checks read their part of. */
const asked = new WeakMap<Endpoint, Promise<Heard>>();
function simpleAnswer(endpoint: Endpoint): Promise<Heard> {
  const messages = question('Say in two sentences what a return window is.');
  const answer = asked.get(endpoint) ?? askEndpoint(endpoint, { messages });
  asked.set(endpoint, answer);
  return answer;
}

/** Whether the server is there, takes the key and has the model. What follows cannot be looked at without. */
export const connectionChecks: readonly ModelCheck[] = [
  {
    name: 'Reachable',
    matters: always,
    look: async (endpoint) => {
      const { status, said } = await simpleAnswer(endpoint);
      if (status !== null && status >= 300 && status < 400)
        return fails(
          `the server sends to another address (${status} ${said}), and the product does not follow`,
          `Set ${VARIABLES[endpoint.role].url} to the address it sends to.`,
          true,
        );
      if (status !== null) return works('the server answers');
      return fails(
        `no answer (${said})`,
        `Set ${VARIABLES[endpoint.role].url} to an address of the OpenAI API, version path included, that this machine reaches.`,
        true,
      );
    },
  },
  {
    name: 'Key',
    matters: always,
    look: async (endpoint) => {
      const { status } = await simpleAnswer(endpoint);
      return keyFinding(status, `Set ${VARIABLES[endpoint.role].key} to a key that may use this model.`);
    },
  },
  { name: 'Model', matters: always, look: lookForModel },
  { name: 'Whole answers', matters: always, look: lookAtEnd },
  { name: 'Streaming', matters: always, look: lookAtStream },
  { name: 'First token', matters: always, look: lookAtSpeed },
  {
    name: 'Usage',
    matters: always,
    look: async (endpoint) => {
      const messages = question('Say in one sentence what a refund is.');
      const { status, usage, said } = await askEndpoint(endpoint, {
        messages,
        stream_options: { include_usage: true },
      });
      const own = 'tokens are counted by our own tokenizer, some per cent off for models of other makers';
      if (status === 400 || status === 422)
        return limited(`stream_options is refused (${said}); it is left out, and ${own}`);
      return usage ? works('sent with the stream') : limited(`not sent with the stream; ${own}`);
    },
  },
];

async function lookForModel(endpoint: Endpoint): Promise<Finding> {
  const { status, said } = await simpleAnswer(endpoint);
  if (status === 200) return works(`${endpoint.model} answers`);
  const { model, url } = VARIABLES[endpoint.role];
  if (status === 429)
    return fails(
      `the server says "too many" (${said})`,
      'Look at the quota and the balance of the account, and try again.',
      true,
    );
  const there = (await listModels(endpoint)).filter((id) => id !== endpoint.model).slice(0, 8);
  const list = there.length === 0 ? 'a model the server has' : `one the server lists, such as ${there.join(', ')}`;
  return fails(
    `${endpoint.model} does not answer: ${status} ${said}`,
    `Set ${model} to ${list}; or look whether ${url} ends with the version path, such as /v1.`,
    true,
  );
}

/** Whether the product takes an answer for one: what counts as cut or blocked is never shown, and a person takes over. */
async function lookAtEnd(endpoint: Endpoint): Promise<Finding> {
  const { outcome, detail, hidden } = await simpleAnswer(endpoint);
  if (outcome === 'answer')
    return hidden === 0
      ? works('they end as they should')
      : works('they end as they should; thoughts and marks in them are left out');
  const why = outcome === 'cut' ? 'counts as cut and is asked for again' : 'is asked for once more';
  return fails(
    `a short answer ${why}, then a person takes over: ${detail ?? 'unknown'}`,
    outcome === 'cut'
      ? 'Choose a server that ends its answers with a finish reason of the protocol, such as stop.'
      : 'Ask the server by hand what it answers to a short question, and look at its filters and its chat template.',
  );
}

async function lookAtStream(endpoint: Endpoint): Promise<Finding> {
  const { streamed, chunks } = await simpleAnswer(endpoint);
  if (!streamed)
    return limited('the answer comes whole: it works, and customers wait for all of it before they read a word');
  return chunks > 2
    ? works(`in ${chunks} pieces`)
    : limited('in one piece: customers wait for all of an answer before they read a word');
}

async function lookAtSpeed(endpoint: Endpoint): Promise<Finding> {
  // The connection is open by now, as it is for an agent process.
  const messages = question('Say in three sentences what a return is, and what a refund is.');
  const { firstMs, totalMs, usage } = await askEndpoint(endpoint, { messages });
  if (firstMs === null) return fails('no word came', 'Ask the server by hand what it answers to a short question.');
  const rate =
    usage && totalMs > firstMs ? `, ${Math.round((usage.output / (totalMs - firstMs)) * 1000)} tokens a second` : '';
  const seen = `after ${Math.round(firstMs)} ms${rate}`;
  if (endpoint.role === 'router' && firstMs > QUICK_MS)
    return limited(
      `${seen}: the router is given up after ROUTER_TIMEOUT_MS`,
      'Choose a smaller model for ROUTER_MODEL, or raise ROUTER_TIMEOUT_MS.',
    );
  return firstMs <= QUICK_MS ? works(seen) : limited(`${seen}: customers read "One moment, please" first`);
}
