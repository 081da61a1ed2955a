import type { RuleResult, ToolResult } from '../contracts/tool-results.ts';
import type { ModelCallRecord } from '../domain/cost/model-call.ts';

/** A call as the model made it. `step` and `callIndex` name it: the same call after a crash is the same action. */
export type ToolCall = {
  readonly step: number;
  readonly callIndex: number;
  readonly id: string;
  readonly name: string;
  readonly argumentsJson: string;
};

/** The person who asks from a handover, in the place of the model. */
export type StaffCaller = {
  readonly staffId: string;
  readonly requestId: string;
  /** Keyed hash of their mail address; null when none is known. */
  readonly mail: string | null;
  /** The proposal or draft their request was filled in from. */
  readonly fromActionId: string | null;
};

/** Who calls and what the model knew. Everything here comes from the session and the lease, nothing from the model. */
export type CallContext = {
  readonly conversationId: string;
  /** Null outside a turn. */
  readonly turnId: string | null;
  readonly fence: number;
  /** Newest entry the model's context contained. */
  readonly seenSeq: number;
  readonly customerId: string | null;
  readonly verified: boolean;
  readonly versions: { readonly prompt: string; readonly tools: string; readonly model: string };
  /** The customer's language, in which code writes what they are to confirm. Left out, that of the conversation. */
  readonly language?: string | null;
  /** The yes this call is made on: put here by code that read the customer's message, never by the model. */
  readonly confirmation?: { readonly confirmationId: string; readonly answerSeq: number };
  /** Set when a person asks and not the model. */
  readonly staff?: StaffCaller;
  /** Told of every call to a model that a tool makes, to be counted with the turn. */
  readonly noteModelCall?: (call: ModelCallRecord) => void;
};

/** Who the audit names for what this caller does. */
export function actorOf({ staff }: Pick<CallContext, 'staff'>): string {
  return staff ? `staff:${staff.staffId}` : 'agent';
}

/**
 * What came of a call, and what the loop does next.
 *
 * - `result`: the model reads it and goes on. `actionId` when the ledger has a row for it; `identityMissing` when only the missing
 *   verification stood in the way.
 * - `confirm`: nothing was begun; the turn ends with `summary`, to which the customer is to say yes or no.
 * - `superseded`: the customer wrote again before money moved; the model is to reconsider.
 * - `escalate`: a person takes over, for `reason`.
 * - `stopped`: a switch is on, or a person has taken the conversation; nothing was begun.
 * - `fence_lost`: another worker holds the conversation; write nothing.
 */
export type ToolOutcome =
  | {
      readonly kind: 'result';
      readonly result: ToolResult;
      readonly actionId?: string;
      readonly identityMissing?: true;
      /** What the customer reads of it first, in their language: set when they had said yes to it. */
      readonly line?: string;
      /** The rules that decided a refusal. */
      readonly rules?: readonly RuleResult[];
    }
  | { readonly kind: 'confirm'; readonly result: ToolResult; readonly summary: string }
  | { readonly kind: 'superseded'; readonly result: ToolResult }
  | {
      readonly kind: 'escalate';
      readonly reason: string;
      readonly summary: string;
      readonly result: ToolResult;
      readonly actionId?: string;
      readonly rules?: readonly RuleResult[];
    }
  | { readonly kind: 'stopped'; readonly result: ToolResult }
  | { readonly kind: 'fence_lost' };
