import type { EventSignal } from '../contracts/signals.ts';
import type { ToolGateway } from '../gateway/tool-gateway.ts';
import type { HandoverLine } from '../handover/handover-line.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import type { Admission } from './admission.ts';
import type { ModelClient } from './model-client.ts';
import type { SystemPrompt } from './system-prompt.ts';

/** What a turn works with. */
export type TurnDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly model: ModelClient;
  readonly gateway: ToolGateway;
  readonly signal: EventSignal;
  readonly prompt: SystemPrompt;
  readonly limits: TurnLimits;
  /** Whether a new conversation may be taken on. Left out, always. */
  readonly admission?: Admission;
  /** What the customer reads when the turn hands over. Left out, the line of the reason alone. */
  readonly handoverLine?: HandoverLine;
  readonly log: TurnLog;
};

/** Budgets of a conversation and of one step. */
export type TurnLimits = {
  /** Model calls of a conversation. Default 10. */
  readonly maxModelCalls: number;
  /** Tokens of a conversation. Default 50,000. */
  readonly maxTokens: number;
  /** Times a model call that brought no answer is made again. Default 2. */
  readonly modelRetries: number;
};

/** Where the turn notes what people who run it must know. */
export type TurnLog = {
  readonly info: (fields: object, text: string) => void;
  readonly warn: (fields: object, text: string) => void;
  readonly error: (fields: object, text: string) => void;
};

/** How a turn ended for whoever holds the lease. `answered` says whether the lease was released with it. */
export type TurnEnd =
  | { readonly kind: 'answered'; readonly released: boolean }
  | { readonly kind: 'escalated' }
  | { readonly kind: 'handed_back' }
  | { readonly kind: 'lost' };
