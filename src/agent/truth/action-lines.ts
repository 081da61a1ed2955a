import { decisionLine } from '../../domain/decision-line.ts';
import { speechLanguage } from '../../domain/languages/speech-language.ts';
import { decisionFacts } from '../../store/tell-askers.ts';
import { readToldActions } from '../../store/told-action.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';

/** The line of each action of a conversation in the customer's language, by the action's id. */
export type ActionLines = ReadonlyMap<string, string>;

const NONE: ActionLines = new Map();

/**
 * What stands in the place of a wrong claim about an action, said as the ledger has it now. Read before the model is asked, because a sentence cannot wait for it. Empty in English,
 * where the tool's result has the sentence, and where nothing was asked for: then it costs no statement.
 */
export async function readActionLines(
  { history, language, lease }: Pick<OpenTurn, 'history' | 'language' | 'lease'>,
  { database }: Pick<TurnDeps, 'database'>,
): Promise<ActionLines> {
  if (speechLanguage(language) === 'en') return NONE;
  const ids = actionIdsIn(history);
  if (ids.length === 0) return NONE;
  const told = await readToldActions(database.sql, ids, lease.conversationId);
  return new Map(
    told.map(({ action, approved }) => {
      const facts = decisionFacts(action, { status: action.status, result: action.result ?? {}, approved });
      return [action.actionId, decisionLine(facts, language)];
    }),
  );
}

function actionIdsIn(history: OpenTurn['history']): readonly string[] {
  const ids = history.flatMap((message) => {
    if (message.role !== 'tool' || !message.result.includes('"action_id"')) return [];
    const result: unknown = JSON.parse(message.result);
    const id = typeof result === 'object' && result !== null && 'action_id' in result ? result.action_id : null;
    return typeof id === 'string' ? [id] : [];
  });
  return [...new Set(ids)];
}
