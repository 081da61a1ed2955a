import type { ModelControl, SeenCall } from '../../evals/client/model-control.ts';
import type { AuditRow, InboxItem } from '../../evals/client/staff-desk.ts';

/** Where tool calls can be read. */
export type CallSources = {
  /** Null when a real model is configured. */
  readonly model: ModelControl | null;
  readonly audit: readonly AuditRow[];
  readonly handover: InboxItem | null;
};

/**
 * The tool calls of a conversation with their results, in order: as the model's newest request carries them, or, with a model that
 * shows nothing, as the audit log has them. A handover ends the agent's part, so no later request carries it: it is read off the packet.
 */
export async function readCalls(conversationId: string, sources: CallSources): Promise<readonly SeenCall[]> {
  const { model, audit, handover } = sources;
  const calls =
    model === null
      ? audit
          .filter(({ tool }) => tool !== null)
          .map((row) => ({ name: row.tool ?? '', arguments: row.args, result: row.result }))
      : await model.toolCalls(conversationId);
  if (handover === null || calls.some(({ name }) => name === 'escalate_to_human')) return calls;
  const { reason, summary } = handover.packet;
  const result = { status: 'ok', code: 'handed_over', message: 'A person has the conversation.' };
  return [...calls, { name: 'escalate_to_human', arguments: { reason, summary }, result }];
}
