import { loadSystemPrompt } from '../../agent/system-prompt.ts';
import { toolDefinitions } from '../../gateway/tool-definitions.ts';
import { readPolicySummary } from '../../knowledge/policy-summary.ts';
import { askEndpoint, type Endpoint } from './ask-endpoint.ts';
import { always, type Finding, limited, type ModelCheck, whereCustomersAreAnswered, works } from './finding.ts';

/** The least OpenAI takes for a limit; some thinking models spend it all before the first word. */
const FEW_TOKENS = 16;

/** Whether answers can be kept short, and whether the part every request begins with is paid for each time. */
export const limitChecks: readonly ModelCheck[] = [
  { name: 'Length limit', matters: always, look: lookAtLength },
  { name: 'Prompt caching', matters: whereCustomersAreAnswered, look: lookAtCaching },
];

async function lookAtLength(endpoint: Endpoint): Promise<Finding> {
  const messages = [{ role: 'user', content: 'Count from 1 to 300, separated by commas, and write nothing else.' }];
  const heard = await askEndpoint(endpoint, { messages, max_completion_tokens: FEW_TOKENS });
  if (heard.status === 200) return keptTo(heard.text, heard.usage?.output ?? null, 'max_completion_tokens');
  const older = await askEndpoint(endpoint, { messages, max_tokens: FEW_TOKENS });
  if (older.status !== 200)
    return limited(
      `refused under both of its names (${heard.said})`,
      "Look at the server's log: answers may be longer than MAX_COMPLETION_TOKENS.",
    );
  return limited(
    `max_completion_tokens is refused; the product sends max_tokens instead, which is ${keptTo(older.text, older.usage?.output ?? null, 'max_tokens').verdict === 'works' ? 'kept' : 'not kept'}`,
    'Should the server not name what it refuses: MODEL_OMIT_PARAMETERS=max_completion_tokens.',
  );
}

function keptTo(text: string, output: number | null, name: string): Finding {
  const kept = output === null ? text.length < FEW_TOKENS * 8 : output <= FEW_TOKENS * 4;
  return kept
    ? works(`${name} is kept to`)
    : limited(
        `${name} is ignored: long answers cost more, and one at or over the limit is treated as cut and asked for again`,
      );
}

/** The stable part of our own requests, twice. */
async function lookAtCaching(endpoint: Endpoint): Promise<Finding> {
  const { text } = loadSystemPrompt((await readPolicySummary()).text);
  const tools = toolDefinitions.map(({ name, description, parameters }) => ({
    ...{ type: 'function', function: { name, description, parameters } },
  }));
  const ask = (words: string) =>
    askEndpoint(endpoint, {
      messages: [
        { role: 'system', content: text },
        { role: 'user', content: words },
      ],
      ...{ tools, stream_options: { include_usage: true } },
    });
  await ask('What is a return window?');
  const { usage } = await ask('What is a refund?');
  const cached = usage?.cached ?? null;
  if (cached !== null && cached > 0)
    return works(`${cached} of ${usage?.input ?? 0} input tokens came from the cache the second time`);
  return limited(
    cached === null
      ? 'not told: every token is counted at the full price'
      : 'nothing came from a cache the second time: every call pays the full price for the rules and tools',
    'With a server of your own switch prefix caching on; conversations then cost about 40 % less.',
  );
}
