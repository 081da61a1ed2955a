import type { ToolResult } from '../contracts/tool-results.ts';
import type { ActionDeps } from './action-deps.ts';
import { type AuditedCall, auditFailure, auditRefusal } from './audit-call.ts';
import type { ToolOutcome } from './tool-call.ts';

/** No such order for this customer. A foreign order gives this very object, so the two cannot be told apart. */
export const orderNotFound: ToolResult = {
  status: 'not_found',
  code: 'order_not_found',
  message: 'There is no order with this number on this account. Ask the customer to check the number.',
};

/** The order system does not answer; nothing is told from memory. */
export const orderSystemUnavailable: ToolResult = {
  status: 'error',
  code: 'order_system_unavailable',
  message: 'The order system cannot be reached. Say so plainly; do not state anything about the order from memory.',
};

/** Another action on the order is being carried out and takes longer than a customer should wait. */
export const orderBusy: ToolResult = {
  status: 'error',
  code: 'order_busy',
  message:
    'Another request on this order is being carried out right now. Nothing was done for this one; try again in a moment.',
};

/** The customer wrote again before anything was begun. */
export const superseded: ToolResult = {
  status: 'refused',
  code: 'superseded',
  message:
    'The customer wrote again before this was carried out. Nothing was done. Read the new message and reconsider.',
};

/** A person answers now. */
export const takenOver: ToolResult = {
  status: 'refused',
  code: 'person_took_over',
  message: 'A person has taken this conversation over. Nothing was done.',
};

/** A switch is on. */
export const stopped: ToolResult = {
  status: 'refused',
  code: 'stopped',
  message: 'This is paused at the moment, so nothing was done. Say so honestly; a person can help meanwhile.',
};

/** Only policy answers without knowing who asks. */
export const identityRequired: ToolResult = {
  status: 'refused',
  code: 'identity_required',
  message:
    'Please sign in, or confirm who you are with a one-time code in this chat, before we speak about your account. Questions about our policies can be answered at any time.',
};

/** The customer has to say yes first, to what code has shown them. */
export const confirmationRequired: ToolResult = {
  status: 'refused',
  code: 'confirmation_required',
  message:
    'Nothing was done. The customer has been shown what would happen and is asked for a yes or a no. Their plain yes is carried out by code: do not call this again for it. Whatever else they answer, go by their words; nothing is agreed to.',
};

/** Nobody may make the agent do this. */
export const neverAllowed: ToolResult = {
  status: 'refused',
  code: 'never_allowed',
  message: 'This is never done here, whoever asks. A person takes over.',
};

/** Answers a call that failed through nobody's fault here, and notes it. */
export async function fail(
  call: Omit<AuditedCall, 'result'>,
  result: ToolResult,
  deps: Pick<ActionDeps, 'database'>,
): Promise<ToolOutcome> {
  await auditFailure(deps.database.sql, { ...call, result });
  return { kind: 'result', result };
}

/** Answers a call that came after a person had taken the conversation over, and notes it. */
export async function yieldToPerson(
  call: Omit<AuditedCall, 'result'>,
  deps: Pick<ActionDeps, 'database'>,
): Promise<ToolOutcome> {
  await auditRefusal(deps.database.sql, { ...call, result: takenOver });
  return { kind: 'stopped', result: takenOver };
}

/** Answers a stopped call and notes it. */
export async function stop(
  call: Omit<AuditedCall, 'result'>,
  by: string,
  deps: Pick<ActionDeps, 'database' | 'log'>,
): Promise<ToolOutcome> {
  deps.log.warn({ tool: call.tool, by }, 'tool call stopped by the kill switch');
  try {
    await auditRefusal(deps.database.sql, { ...call, result: stopped });
  } catch (error) {
    deps.log.error({ err: error }, 'a stopped call could not be noted');
  }
  return { kind: 'stopped', result: stopped };
}
