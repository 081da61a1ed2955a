import type { StoredToolCall } from '../contracts/checkpoint.ts';
import type { ToolResult } from '../contracts/tool-results.ts';
import { type CallTrace, normalArguments } from '../domain/conversation/call-trace.ts';
import { asksSomething, offersPerson } from '../domain/conversation/offers-person.ts';
import { policyMisses } from '../domain/conversation/policy-misses.ts';
import type { HistoryStep } from '../store/turns.ts';

/** The trace of one call; `answer` is the step its answer was written as. */
export function traceOf(call: StoredToolCall, answer: number, { status, code }: ToolResult): CallTrace {
  return { answer, tool: call.name, args: normalArguments(call.arguments), status, code };
}

/** What earlier steps say of the turn that goes on, for a worker that takes it up. */
export type TracedTurn = {
  /** Its calls so far. */
  readonly calls: CallTrace[];
  /** The turn before it ended with the customer being asked who they are. */
  readonly askedWhoTheyAre: boolean;
  /** The help articles were searched in vain in an earlier turn, and nothing was found in them since; what a person has seen does not count. */
  readonly missedBefore: boolean;
  /** The turn before it found no passage, and ended with the offer of a person and no other question. */
  readonly offeredPerson: boolean;
};

/** Reads the steps so far. */
export function traceTurn(steps: readonly HistoryStep[]): TracedTurn {
  const ends = [...steps.keys()].filter((index) => endsTurn(steps[index]));
  const last = ends.at(-1) ?? -1;
  const before = callsOf(steps.slice((ends.at(-2) ?? -1) + 1, last + 1));
  const sincePerson = steps.findLastIndex(bringsStaff) + 1;
  const said = steps[last]?.messages.at(-1);
  return {
    calls: callsOf(steps.slice(last + 1)),
    askedWhoTheyAre: before.some(({ code }) => code === 'identity_required'),
    missedBefore: policyMisses(callsOf(steps.slice(sincePerson, Math.max(sincePerson, last + 1)))) > 0,
    offeredPerson: policyMisses(before) > 0 && said?.role === 'assistant' && offersOnlyPerson(said.text ?? ''),
  };
}

function offersOnlyPerson(text: string): boolean {
  return offersPerson(text) && !asksSomething(text);
}

/** A turn ends with words alone; one that a person took over ends where they wrote. */
function endsTurn(step: HistoryStep | undefined): boolean {
  const message = step?.messages.at(-1);
  if (step?.kind === 'inbox') return bringsStaff(step);
  return message?.role === 'assistant' && message.toolCalls.length === 0;
}

function bringsStaff({ kind, messages }: HistoryStep): boolean {
  return kind === 'inbox' && messages.some(({ role }) => role === 'staff');
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
