import type { StoredMessage } from '../contracts/checkpoint.ts';
import { writeTools } from '../contracts/tool-arguments.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { appendTurnEvent } from '../store/events.ts';
import { coverSilently } from '../store/stop-answer.ts';
import { finish } from './end-turn.ts';
import type { OpenTurn } from './open-turn.ts';
import { showWhole, withLines } from './show-text.ts';
import type { TurnDeps, TurnEnd } from './turn-deps.ts';

/**
 * Ends a turn where the customer wished it: what is on the page stays, with a sentence by code that says it ends here and whether anything was asked for before. The messages up
 * to the wish are covered by it. A wish that came when its answer was complete is covered without a word.
 */
export async function endStopped(turn: OpenTurn, deps: TurnDeps): Promise<TurnEnd> {
  if (!turn.customerWaits && turn.lines.length === 0 && turn.stopSeq !== null)
    return (await coverSilently(deps.database, turn.lease, turn.stopSeq))
      ? { kind: 'answered', released: false }
      : { kind: 'lost' };
  const line = lineIn(turn.language, hasAskedFor(turn) ? 'answer.stopped_after_request' : 'answer.stopped');
  const text = await addToPage(turn, deps, line);
  if (turn.lost) return { kind: 'lost' };
  const history: StoredMessage[] = [{ role: 'assistant', text, toolCalls: [] }];
  return await finish(turn, { role: 'agent', text, history }, deps);
}

/** The page shows the beginning of an answer, or something of this turn that does not count any more, or nothing. */
async function addToPage(turn: OpenTurn, deps: TurnDeps, line: string): Promise<string> {
  if (turn.onPage === '') {
    const whole = withLines(turn, line);
    if (turn.shown) await showWhole(turn, deps, whole);
    return whole;
  }
  const added = `${turn.onPage.endsWith('\n\n') ? '' : '\n\n'}${line}`;
  const seq = await appendTurnEvent(deps.database, turn.lease, { type: 'token', attempt: turn.attempt, text: added });
  if (seq === null) turn.lost = true;
  return turn.onPage + added;
}

/** Results that say something is there or on its way because of the call. */
const ASKED_FOR = new Set(['ok', 'pending_approval', 'awaiting_person', 'unknown']);

/** Whether a tool that changes something has done so, or may have, since the oldest message this turn answers. */
function hasAskedFor({ history, lease }: OpenTurn): boolean {
  const begin = history.findIndex((message) => message.role === 'customer' && message.seq > lease.answeredSeq);
  const own = begin < 0 ? [] : history.slice(begin);
  const writing = new Set(
    own.flatMap((message) =>
      message.role === 'assistant'
        ? message.toolCalls.flatMap(({ id, name }) => ((writeTools as readonly string[]).includes(name) ? [id] : []))
        : [],
    ),
  );
  return own.some(
    (message) => message.role === 'tool' && writing.has(message.toolCallId) && ASKED_FOR.has(statusOf(message.result)),
  );
}

function statusOf(result: string): string {
  return String((JSON.parse(result) as { status?: unknown }).status);
}
