import type { StoredMessage } from '../../contracts/checkpoint.ts';
import type { ToolResult } from '../../contracts/tool-results.ts';

/** Where a result keeps the line that code says of it: the model reads there what the customer has before them, and a process that takes the turn up finds it. */
const READ = 'customer_has_read';

/** A result as it is kept, with the line that code tells the customer of it. */
export function withOutcomeLine(result: ToolResult, line: string | undefined): ToolResult {
  return line === undefined ? result : { ...result, [READ]: line };
}

/** The lines about what the customer said yes to that stand behind the last answer of a history, oldest first: the turn under way begins its answer with them. */
export function outcomeLines(history: readonly StoredMessage[]): readonly string[] {
  const answered = history.findLastIndex((message) => message.role === 'assistant' && message.toolCalls.length === 0);
  return history.slice(answered + 1).flatMap((message) => (message.role === 'tool' ? readLine(message.result) : []));
}

function readLine(json: string): readonly string[] {
  if (!json.includes(`"${READ}"`)) return [];
  const result: Readonly<Record<string, unknown>> = JSON.parse(json);
  const line = result[READ];
  return typeof line === 'string' ? [line] : [];
}
