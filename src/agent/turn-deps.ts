import type { EventSignal } from '../contracts/signals.ts';
import type { PriceTable } from '../domain/cost/price-table.ts';
import type { ToolGateway } from '../gateway/tool-gateway.ts';
import type { HandoverLine } from '../handover/handover-line.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import type { Admission } from './admission.ts';
import type { ModelClient } from './model-client.ts';
import type { Router } from './router/ask-router.ts';
import type { StopRequests } from './stop-requests.ts';
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
  /** What tokens cost. Left out, no model has a price. */
  readonly prices?: PriceTable;
  /** Hears of customers who want to stop an answer. Left out, their wish is found at the next safe point. */
  readonly stops?: StopRequests;
  /** How long a turn may show nothing before it says that it is at it, in milliseconds. (Default: 600.) */
  readonly firstSignMs?: number;
  /** Whether a new conversation may be taken on. Left out, always. */
  readonly admission?: Admission;
  /** What the customer reads when the turn hands over. Left out, the line of the reason alone. */
  readonly handoverLine?: HandoverLine;
  /** Sorts a customer's words before the main model is asked. Left out, every message goes to the main model; wishes for a person are found all the same. */
  readonly router?: Router;
  /** IANA name of the store's time zone, for the days in a customer's record. (Default: UTC.) */
  readonly timeZone?: string;
  /** The business clock. (Default: this process's.) */
  readonly now?: () => Date;
  /** Hears of each sentence that was not shown as the model wrote it, with what became of it. */
  readonly onCorrection?: (claim: string, became: string) => void;
  /** Address of the web process as customers see it, where articles have a page. Left out, answers have no links to what they cite. */
  readonly publicUrl?: string;
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
  /** For how long after its first try a question is asked again, in milliseconds. (Default: 30,000.) */
  readonly modelRetryBudgetMs?: number;
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
