import { type ChatRequest, textOf } from '../wire/chat-request.ts';
import type { Script } from './read-script.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';

/** Which answer a request gets: one of a script, one by the rules, or none, although a script says what to expect. */
export type ScriptedTurn =
  | { readonly kind: 'scripted'; readonly answer: ScriptedAnswer }
  | { readonly kind: 'rules' }
  | { readonly kind: 'unexpected'; readonly conversation: string | null };

/** How the scripts stand: what a test looks at in its end. */
export type ScriptReport = {
  /** Whether any script is set. */
  readonly active: boolean;
  /** True when every answer was asked for and nothing else was. */
  readonly complete: boolean;
  /** Number of answers still waiting; one that serves several requests counts once for each left. */
  readonly remaining: number;
  readonly unconsumed: readonly Unconsumed[];
  readonly unexpected_calls: readonly UnexpectedCall[];
};

/** An answer nobody asked for. `index` counts from 0 within its script; `left` is how often it still would serve. */
type Unconsumed = {
  readonly conversation: string | null;
  readonly index: number;
  readonly left: number;
  readonly answer: ScriptedAnswer;
};

/** A request that found no answer left. */
export type UnexpectedCall = {
  readonly at: string;
  readonly conversation: string | null;
  /** The last 200 characters of the newest message, to recognise it by. */
  readonly last_message: string;
};

type Entry = { readonly answer: ScriptedAnswer; readonly index: number; left: number; used: boolean };

/** The scripts that are set. One process plays all of them, so that requests are matched in the order they arrive. */
export class ScriptBook {
  /** By conversation; null holds the script for any request. */
  readonly #scripts = new Map<string | null, Entry[]>();
  #unexpected: UnexpectedCall[] = [];

  /** Sets the script of each conversation it names; what stood there before is replaced, or continued with `append`. */
  set(script: Script): void {
    const parts = Map.groupBy(script.answers, (answer) => answer.conversation ?? script.conversation);
    if (parts.size === 0) parts.set(script.conversation, []);
    for (const [conversation, answers] of parts) {
      const before = script.append ? (this.#scripts.get(conversation) ?? []) : [];
      const added = answers.map((answer, offset) => entry(answer, before.length + offset));
      this.#scripts.set(conversation, [...before, ...added]);
    }
  }

  /**
   * Takes the next answer for this request.
   *
   * A script for the request's conversation wins over the one for any request, also when it has nothing left: then the call is
   * unexpected. A conversation without any script plays by the rules.
   */
  take(request: ChatRequest): ScriptedTurn {
    if (this.#scripts.size === 0) return { kind: 'rules' };
    const conversation = this.#conversationOf(request);
    const script = this.#scripts.get(conversation);
    if (script === undefined) return { kind: 'rules' };
    const next = script.find((candidate) => candidate.left > 0);
    if (next === undefined) {
      this.#unexpected.push(unexpectedCall(request, conversation));
      return { kind: 'unexpected', conversation };
    }
    next.left -= 1;
    next.used = true;
    return { kind: 'scripted', answer: next.answer };
  }

  /** How the scripts stand. An answer with `times: "always"` counts as consumed once it served. */
  report(): ScriptReport {
    const unconsumed = [...this.#scripts].flatMap(([conversation, script]) =>
      script.filter(isUnconsumed).map(({ answer, index, left }) => ({
        conversation,
        index,
        left: Number.isFinite(left) ? left : 1,
        answer,
      })),
    );
    return {
      active: this.#scripts.size > 0,
      complete: unconsumed.length === 0 && this.#unexpected.length === 0,
      remaining: unconsumed.reduce((sum, { left }) => sum + left, 0),
      unconsumed,
      unexpected_calls: this.#unexpected,
    };
  }

  /** Forgets all scripts and unexpected calls: back to the rules. Returns how they stood. */
  clear(): ScriptReport {
    const report = this.report();
    this.#scripts.clear();
    this.#unexpected = [];
    return report;
  }

  #conversationOf(request: ChatRequest): string | null {
    for (const conversation of this.#scripts.keys()) {
      if (conversation !== null && belongsTo(request, conversation)) return conversation;
    }
    return null;
  }
}

function entry(answer: ScriptedAnswer, index: number): Entry {
  const left = answer.times === 'always' ? Number.POSITIVE_INFINITY : (answer.times ?? 1);
  return { answer, index, left, used: false };
}

function isUnconsumed({ left, used }: Entry): boolean {
  return left > 0 && !(used && left === Number.POSITIVE_INFINITY);
}

/** Known by `user`, by any value of `metadata`, or by the text standing anywhere in the messages. */
function belongsTo(request: ChatRequest, conversation: string): boolean {
  if (request.user === conversation) return true;
  if (Object.values(request.metadata ?? {}).includes(conversation)) return true;
  return request.messages.some(
    (message) =>
      textOf(message).includes(conversation) ||
      (message.tool_calls?.some((call) => call.function.arguments.includes(conversation)) ?? false),
  );
}

function unexpectedCall(request: ChatRequest, conversation: string | null): UnexpectedCall {
  const last = request.messages.at(-1);
  return { at: new Date().toISOString(), conversation, last_message: last ? textOf(last).slice(-200) : '' };
}
