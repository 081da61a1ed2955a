import type { ToolResult } from '../contracts/tool-results.ts';
import { shownArguments } from '../domain/account/shown-arguments.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import { isIdField, looksLikeId } from '../domain/id-shape.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import type { RuleResult } from '../domain/rule.ts';
import { appendAuditAhead } from '../store/audit-log.ts';
import type { Database } from '../store/database.ts';
import { actorOf, type CallContext } from './tool-call.ts';

/** A call that began nothing, as the audit keeps it. */
export type AuditedCall = {
  readonly context: CallContext;
  readonly tool: string;
  readonly args: unknown;
  readonly result: ToolResult;
  readonly rules?: readonly RuleResult[];
  /** Set once the order is known to be the customer's; before, an id is only words of the model. */
  readonly orderId?: string | null;
  /** The ids of that order that its audit may show as they are. */
  readonly known?: readonly string[];
  /** Articles the model was given to read, by id, version and heading: what a later proposal in this conversation cites. */
  readonly passages?: readonly {
    readonly article_id: string;
    readonly version: number;
    readonly heading_path: string;
  }[];
};

/** Notes a call that was not carried out, with the rules that decided it. */
export async function auditRefusal(sql: Database['sql'], call: AuditedCall): Promise<void> {
  await appendCall(sql, 'tool.refused', call);
}

/** Notes a call that could not be carried out, through nobody's fault here: the order system is down, or the order is in use. */
export async function auditFailure(sql: Database['sql'], call: AuditedCall): Promise<void> {
  await appendCall(sql, 'tool.failed', call);
}

/** Notes a call that read something. */
export async function auditRead(sql: Database['sql'], call: AuditedCall): Promise<void> {
  await appendCall(sql, 'tool.called', call);
}

async function appendCall(sql: Database['sql'], event: AuditEvent, call: AuditedCall): Promise<void> {
  // what the call returned is a step of the turn, whose commit waits
  await appendAuditAhead(sql, {
    event,
    actor: actorOf(call.context),
    conversationId: call.context.conversationId,
    orderId: call.orderId ?? null,
    tool: maskText(call.tool).slice(0, 64),
    args: call.orderId ? shownArguments(call.args) : cutArguments(shownArguments(call.args)),
    ...(call.rules ? { ruleResults: call.rules } : {}),
    result: {
      status: call.result.status,
      code: call.result.code,
      ...(call.passages && call.passages.length > 0 ? { passages: call.passages } : {}),
    },
    versions: call.context.versions,
    ...(call.known ? { known: call.known } : {}),
  });
}

/** Arguments nothing is known of, kept short: the model may have put anything there, a long number that is a card too. */
function cutArguments(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return Math.abs(value) < 1_000_000 ? value : maskPersonalValues(String(value));
  if (typeof value === 'string') return isIdField(name) && looksLikeId(value) ? value : maskText(value).slice(0, 500);
  if (Array.isArray(value)) return value.slice(0, 50).map((part) => cutArguments(part, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cutArguments(part, key)]));
}

function maskText(text: string): string {
  return maskPersonalValues(text.slice(0, 2000).toWellFormed().replaceAll('\u0000', '\uFFFD'));
}
