import type { ToolResult } from '../contracts/tool-results.ts';
import { neverTools } from '../domain/autonomy.ts';
import { stoppedBy } from '../store/kill-switches.ts';
import { type Preflight, readPreflight } from '../store/preflight.ts';
import { readToldAction } from '../store/told-action.ts';
import { actionNotFound, actionResult } from './action-result.ts';
import { tellOutcome } from './answer-intent.ts';
import { auditRefusal } from './audit-call.ts';
import { parseCall } from './checks/parse-call.ts';
import type { ToolGatewayDeps } from './gateway-deps.ts';
import { recoverAction } from './recover-action.ts';
import * as answers from './standard-answers.ts';
import type { CallContext, ToolCall, ToolOutcome } from './tool-call.ts';
import { statusLine, type ToolDefinition, toolDefinitions, toolsVersion } from './tool-definitions.ts';
import { isOpenToAll, openTools, verifiedTools } from './tool-registry.ts';

export type { CallContext, ToolCall, ToolOutcome } from './tool-call.ts';
export type { ToolDefinition } from './tool-definitions.ts';

/** The only door through which the agent reaches the world. */
export type ToolGateway = {
  readonly definitions: readonly ToolDefinition[];
  /** Names this set of definitions. */
  readonly toolsVersion: string;
  /** Handles one call. The same call again, after a crash or by another worker, continues what it began and never repeats it. */
  readonly dispatch: (call: ToolCall, context: CallContext) => Promise<ToolOutcome>;
  /** What `check_action` returns for an action, as far as this conversation may know of it. */
  readonly describeAction: (actionId: string, conversationId: string) => Promise<ToolResult>;
  /** What the customer sees while a tool works, in their language (a two-letter code; English by default); empty for an unknown name. */
  readonly statusLine: (toolName: string, language?: string | null) => string;
};

/** Opens the door. */
export function createToolGateway(deps: ToolGatewayDeps): ToolGateway {
  const tools = { open: openTools(deps), verified: verifiedTools(deps) };
  return {
    definitions: toolDefinitions,
    toolsVersion,
    statusLine,
    describeAction: async (actionId, conversationId) => {
      const told = await readToldAction(deps.database.sql, actionId, conversationId);
      return told ? actionResult(told) : actionNotFound;
    },
    dispatch: (call, context) => dispatch(call, context, tools, deps),
  };
}

type Tools = { readonly open: ReturnType<typeof openTools>; readonly verified: ReturnType<typeof verifiedTools> };

/** The checks, in order: never-list, schema, what this call began before, kill switch, identity. The tool's own follow: owner, tier, rules. */
async function dispatch(
  call: ToolCall,
  context: CallContext,
  tools: Tools,
  deps: ToolGatewayDeps,
): Promise<ToolOutcome> {
  if (neverTools.includes(call.name)) return await refuseForever(call, context, deps);
  const parsed = parseCall(call);
  if (parsed.kind === 'malformed')
    return await answerRefused(call, context, { args: null, result: parsed.result }, deps);
  const { name, args } = parsed;
  const preflight = await lookAhead(call, context, args, deps);
  if (preflight === null) return { kind: 'stopped', result: answers.stopped };
  if (preflight.actionId !== null) return await resume(preflight.actionId, context, deps);
  const by = stoppedBy(preflight.switches, name);
  if (by !== null) return await answers.stop({ context, tool: name, args }, by, deps);
  if (isOpenToAll(name)) return await tools.open[name]({ call, args: args as never, context, preflight });
  const { customerId } = context;
  if (!context.verified || customerId === null) {
    const refused = await answerRefused(call, context, { args, result: answers.identityRequired }, deps);
    return { ...refused, identityMissing: true };
  }
  return await tools.verified[name]({ call, args: args as never, context: { ...context, customerId }, preflight });
}

/** Null when it cannot be read: then nothing may be done. */
async function lookAhead(
  call: ToolCall,
  context: CallContext,
  args: Readonly<Record<string, unknown>>,
  deps: ToolGatewayDeps,
): Promise<Preflight | null> {
  const { order_id: orderId } = args;
  try {
    return await readPreflight(deps.database.sql, {
      conversationId: context.conversationId,
      step: call.step,
      callIndex: call.callIndex,
      orderId: typeof orderId === 'string' ? orderId : null,
    });
  } catch (error) {
    deps.log.error({ err: error, tool: call.name }, 'preflight unreadable: stopped');
    return null;
  }
}

/** The call began an action before a crash or under another worker: it is brought to its end and told. */
async function resume(actionId: string, context: CallContext, deps: ToolGatewayDeps): Promise<ToolOutcome> {
  await recoverAction(actionId, deps, {
    answering: { conversationId: context.conversationId, fence: context.fence },
  });
  return await tellOutcome(actionId, context, deps);
}

async function refuseForever(call: ToolCall, context: CallContext, deps: ToolGatewayDeps): Promise<ToolOutcome> {
  const result = answers.neverAllowed;
  await answerRefused(call, context, { args: null, result }, deps);
  return {
    kind: 'escalate',
    reason: 'policy_gap',
    summary: `The customer's request led to ${call.name}, which is never done.`,
    result,
  };
}

async function answerRefused(
  call: ToolCall,
  context: CallContext,
  { args, result }: { args: unknown; result: ToolResult },
  deps: ToolGatewayDeps,
): Promise<Extract<ToolOutcome, { kind: 'result' }>> {
  await auditRefusal(deps.database.sql, { context, tool: call.name, args, result });
  return { kind: 'result', result };
}
