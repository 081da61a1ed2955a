import type { ModelAnswer, ModelClient, ModelRequest } from '../model-client.ts';
import { noteAnswer } from '../note-model-call.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';

/** What the small model may call: it looks things up and hands over. Everything else is for the large one. */
const SMALL_TOOLS = new Set(['get_order', 'list_orders', 'search_policy', 'check_action', 'escalate_to_human']);

/** The model that answers this turn's next step: the router's own while the route allows that, else the large one. */
export function modelOf(turn: OpenTurn, deps: Pick<TurnDeps, 'model' | 'router'>): ModelClient {
  if (turn.answerer !== 'small' || !deps.router) return deps.model;
  const { small } = deps.router;
  return { model: small.model, ask: (request) => askSmall(turn, small, deps.model, request) };
}

/**
 * Asks the small model and, where it brings nothing or wants to change something, the large one instead, for the rest of the turn. When the customer has
 * read a part of the small one's words already, the loop asks again, so that the page sees an attempt of its own.
 */
async function askSmall(
  turn: OpenTurn,
  small: ModelClient,
  large: ModelClient,
  request: ModelRequest,
): Promise<ModelAnswer> {
  let said = false;
  const tools = request.tools.filter(({ name }) => SMALL_TOOLS.has(name));
  const onText = (piece: string): void => {
    said = true;
    request.onText(piece);
  };
  const answer = await small.ask({ ...request, tools, onText });
  if (request.signal.aborted || isFine(answer)) return answer;
  turn.answerer = 'large';
  noteAnswer(turn, { model: small }, answer);
  if (!said) return await large.ask(request);
  return {
    kind: 'unavailable',
    asked: false,
    detail: 'the small model could not finish',
    retryAfterMs: 0,
    mayRetry: true,
  };
}

function isFine(answer: ModelAnswer): boolean {
  return answer.kind === 'answer' && answer.toolCalls.every(({ name }) => SMALL_TOOLS.has(name));
}
