import type { ModelRequest } from '../../src/agent/model-client.ts';
import { tellRefusal } from '../../src/rehearsal/refusals.ts';
import { findRequestFault } from '../../src/rehearsal/wire/find-request-fault.ts';

/** Looks at a request as a strict provider does before a scripted model answers it. A fault fails the test (strict-histories.ts), also where the loop makes something of the error. */
export function refuseMalformed(request: ModelRequest): void {
  const tools = request.tools.map((tool) => ({ type: 'function', function: tool }));
  const fault = findRequestFault({
    model: 'scripted',
    messages: request.messages,
    ...(tools.length === 0 ? {} : { tools }),
    stream: true,
  });
  if (!fault) return;
  tellRefusal(fault);
  throw new Error(fault.message);
}
