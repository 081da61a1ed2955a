import { mentionedOrders } from '../../domain/conversation/mentioned-orders.ts';
import { findSignal } from '../../domain/conversation/signals/find-signal.ts';
import { conversationIntent, mayAnswerSmall, type TurnRoute } from '../../domain/conversation/turn-route.ts';
import { writtenLanguage } from '../../domain/conversation/written-language.ts';
import { lineIn } from '../../domain/languages/line-in.ts';
import { noteModelCall } from '../note-model-call.ts';
import type { OpenTurn } from '../open-turn.ts';
import { goodbyeLine } from '../say-goodbye.ts';
import type { TurnDeps } from '../turn-deps.ts';
import { askRouter, type Router } from './ask-router.ts';

/** Who answers: the model the turn names, a person for a reason, or code with one sentence. */
export type Routing =
  | { readonly kind: 'go_on' }
  | { readonly kind: 'escalate'; readonly reason: 'customer_request' | 'legal_threat' | 'safety' }
  | { readonly kind: 'say'; readonly text: string }
  /** The customer wants nothing more: the line is the last of the conversation. */
  | { readonly kind: 'goodbye'; readonly text: string };

const GO_ON: Routing = { kind: 'go_on' };

/**
 * Looks at what the customer wrote since the last look, once: first by rules, in eight languages and whatever is up or down, then with the router where
 * there is one. Settles the turn's language and which model answers it. A router that fails leaves everything to the large model.
 */
export async function routeTurn(turn: OpenTurn, deps: TurnDeps, interrupt: AbortSignal): Promise<Routing> {
  const texts = newTexts(turn);
  turn.routedSeq = turn.foldedSeq;
  if (texts.length === 0) return GO_ON;
  turn.language = writtenLanguage(texts, turn.language);
  const reason = findSignal(texts);
  if (reason) return { kind: 'escalate', reason };
  const goodbye = goodbyeLine(turn);
  if (goodbye !== null) return { kind: 'goodbye', text: goodbye };
  if (!deps.router || saysLittle(turn, texts)) return GO_ON;
  const route = await askFor(texts, turn, deps, deps.router, interrupt);
  return route ? follow(route, texts, turn, deps.router) : GO_ON;
}

function newTexts({ history, lease, routedSeq }: OpenTurn): string[] {
  const from = Math.max(lease.answeredSeq, routedSeq);
  return history.flatMap((message) => (message.role === 'customer' && message.seq > from ? [message.text] : []));
}

/** A word or two in the middle of a conversation ("yes", "1042", "the blue one") is about what it was about before. */
function saysLittle({ history }: OpenTurn, texts: readonly string[]): boolean {
  return history.some(({ role }) => role === 'assistant') && texts.join(' ').trim().split(/\s+/).length <= 3;
}

async function askFor(
  texts: readonly string[],
  turn: OpenTurn,
  deps: TurnDeps,
  router: Router,
  signal: AbortSignal,
): Promise<TurnRoute | null> {
  const { conversationId } = turn.lease;
  const before = turn.history.findLast((message) => message.role === 'assistant' && (message.text ?? '') !== '');
  const question = { texts, before: before?.role === 'assistant' ? before.text : null, conversationId, signal };
  const { route, outcome, detail, call } = await askRouter(router, question);
  if (call) noteModelCall(turn, call);
  if (!route) {
    turn.answerer = 'large';
    deps.log.warn({ conversationId, outcome, detail }, 'the router gave no route; the main model goes on without it');
  }
  return route;
}

function follow(route: TurnRoute, texts: readonly string[], turn: OpenTurn, router: Router): Routing {
  turn.language = writtenLanguage(texts, route.language ?? turn.language);
  const small = mayAnswerSmall(router.smallIntents, turn.intent, route.intent);
  turn.answerer = small ? 'small' : 'large';
  const intent = conversationIntent(turn.intent, route.intent);
  turn.intent = intent;
  turn.unsaved = { ...turn.unsaved, route: { intent, language: turn.language } };
  if (route.safety) return { kind: 'escalate', reason: 'safety' };
  if (route.legalThreat) return { kind: 'escalate', reason: 'legal_threat' };
  if (route.wantsPerson) return { kind: 'escalate', reason: 'customer_request' };
  return isForeign(route, texts, turn) ? { kind: 'say', text: lineIn(turn.language, 'scope.refusal') } : GO_ON;
}

/** Nothing the shop has to do with: only at the start of an exchange, because in the middle of one a word may mean anything. */
function isForeign(route: TurnRoute, texts: readonly string[], turn: OpenTurn): boolean {
  if (route.inScope || route.intent !== 'other') return false;
  return turn.calls.length === 0 && turn.lines.length === 0 && mentionedOrders(texts).length === 0;
}
