import type { StoredToolCall } from '../contracts/checkpoint.ts';
import type { ToolResult } from '../contracts/tool-results.ts';
import { type CallTrace, normalArguments } from '../domain/conversation/call-trace.ts';
import type { HistoryStep } from '../store/turns.ts';

/** The trace of one call; `answer` is the step its answer was written as. */
export function traceOf(call: StoredToolCall, answer: number, { status, code }: ToolResult): CallTrace {
  return { answer, tool: call.name, args: normalArguments(call.arguments), status, code };
}

/** What earlier steps say of the turn that goes on, for a worker that takes it up: its calls, and whether the turn before it ended with the customer being asked who they are. */
export function traceTurn(steps: readonly HistoryStep[]): {
  readonly calls: CallTrace[];
  readonly askedWhoTheyAre: boolean;
} {
  const ends = [...steps.keys()].filter((index) => endsTurn(steps[index]));
  const last = ends.at(-1) ?? -1;
  const before = callsOf(steps.slice((ends.at(-2) ?? -1) + 1, last + 1));
  return {
    calls: callsOf(steps.slice(last + 1)),
    askedWhoTheyAre: before.some(({ code }) => code === 'identity_required'),
  };
}

/** A turn ends with words alone; one that a person took over ends where they wrote. */
function endsTurn(step: HistoryStep | undefined): boolean {
  const message = step?.messages.at(-1);
  if (step?.kind === 'inbox') return step.messages.some(({ role }) => role === 'staff');
  return message?.role === 'assistant' && message.toolCalls.length === 0;
}

function callsOf(steps: readonly HistoryStep[]): CallTrace[] {
  const calls = new Map<string, { readonly call: StoredToolCall; readonly answer: number }>();
  const traces: CallTrace[] = [];
  for (const step of steps) {
    if (step.kind === 'inbox') continue;
    for (const message of step.messages) {
      if (message.role === 'assistant')
        for (const call of message.toolCalls) calls.set(call.id, { call, answer: step.step });
      const asked = message.role === 'tool' ? calls.get(message.toolCallId) : undefined;
      if (message.role === 'tool' && asked) traces.push(traceOf(asked.call, asked.answer, readResult(message.result)));
    }
  }
  return traces;
}

function readResult(json: string): ToolResult {
  return JSON.parse(json) as ToolResult;
}
