import { isStaffTool, type StaffTool, staffToolArguments } from '../contracts/staff-actions.ts';
import type { ActionPreview } from '../contracts/staff-preview.ts';
import type { ChangeAddressArguments, IssueRefundArguments } from '../contracts/tool-arguments.ts';
import type { ActionArguments } from '../domain/action/action-arguments.ts';
import { kindOf } from '../domain/action/action-kind.ts';
import { neverTools } from '../domain/autonomy.ts';
import { formatMoney } from '../domain/money.ts';
import { approversFor, type RefundLimits } from '../domain/refund/refund-limits.ts';
import { refusalMessage } from '../domain/refusal-message.ts';
import type { Decision, RuleResult } from '../domain/rule.ts';
import { brokenRuleSentence } from '../domain/rule-sentence.ts';
import { staffRefusal } from '../domain/staff/staff-refusal.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { readStandingOf } from '../store/conversations.ts';
import { readSwitches, stoppedBy } from '../store/kill-switches.ts';
import { holderOf } from '../store/staff-requests.ts';
import type { ActionCase } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import { settingsUnder } from './policy-in-force.ts';
import { toAddress } from './tools/change-address.ts';
import {
  type PreviewContext,
  type PreviewRequest,
  type Weighed,
  weighChange,
  weighUnits,
} from './weigh-staff-action.ts';

/**
 * What a person's request would come to if it were asked for now: the records are read and the rules judged as for the request itself, without a lock and
 * without a word written. It promises nothing, because the request is judged anew.
 */
export async function previewStaffAction(request: PreviewRequest, deps: ActionDeps): Promise<ActionPreview> {
  const checked = await check(request, deps);
  if ('outcome' in checked) return checked;
  const { context, tool, args } = checked;
  const weighed = await weigh(tool, args, context, deps);
  switch (weighed.kind) {
    case 'unavailable':
      return { ...refused('order_system_unavailable'), outcome: 'unavailable' };
    case 'refused':
      return refused(weighed.code, weighed.rules);
    case 'weighed':
      return tell(weighed, context.settings.limits);
    default: {
      const impossible: never = weighed;
      throw new Error(`Unknown weighing ${JSON.stringify(impossible)}`);
    }
  }
}

type Checked = ActionPreview | { readonly context: PreviewContext; readonly tool: StaffTool; readonly args: unknown };

/** The checks that come before anything is fetched, as for the request itself. */
async function check(request: PreviewRequest, deps: ActionDeps): Promise<Checked> {
  const { conversationId, staffId, tool } = request;
  const { sql } = deps.database;
  if (neverTools.includes(tool)) return refused('never_allowed');
  if (!isStaffTool(tool)) return refused('unknown_tool');
  const parsed = staffToolArguments[tool].safeParse(request.args);
  if (!parsed.success) return refused('invalid_arguments');
  const [standing, holder, switches, autonomy] = await Promise.all([
    readStandingOf(sql, conversationId),
    holderOf(sql, conversationId),
    readSwitches(sql),
    ensureAutonomy(deps.database, deps.settings.autonomyProfile),
  ]);
  if (holder !== staffId) return refused('not_claimed');
  if (standing === null || standing.customerId === null || standing.identityLevel === 'none')
    return refused('no_customer');
  if (stoppedBy(switches, tool) !== null) return refused('stopped');
  const settings = settingsUnder(autonomy.policy, deps.settings);
  const context = { ...request, customerId: standing.customerId, policy: autonomy.policy, settings };
  return { context, tool, args: parsed.data };
}

async function weigh(tool: StaffTool, args: unknown, context: PreviewContext, deps: ActionDeps): Promise<Weighed> {
  if (tool === 'issue_refund' || tool === 'create_return')
    return await weighUnits({ tool, args: args as IssueRefundArguments }, context, deps);
  const kind = kindOf(tool);
  if (kind === 'refund' || kind === 'return') throw new Error(`${tool} is no change`);
  if (tool !== 'change_address')
    return await weighChange({ tool, kind, args: args as ActionArguments, address: null }, context, deps);
  const { order_id: orderId, address } = args as ChangeAddressArguments;
  return await weighChange({ tool, kind, args: { order_id: orderId }, address: toAddress(address) }, context, deps);
}

function tell({ laidOut, orderStatus }: Extract<Weighed, { kind: 'weighed' }>, limits: RefundLimits): ActionPreview {
  const decision = laidOut.decide();
  if (decision.kind === 'refuse' || decision.kind === 'needs_person')
    return refused(decision.code, decision.rules, { windowEndsOn: laidOut.windowEndsOn, orderStatus });
  const alone = decision.kind === 'execute';
  const amounts = amountsOf(laidOut);
  const { amount_minor: minor, currency } = amounts;
  return {
    outcome: alone ? 'alone' : 'needs_approval',
    code: null,
    message: null,
    approvers: alone ? 0 : approversFor(limits, minor ?? 0, currency ?? ''),
    ...amounts,
    reasons: alone ? [] : reasonsOf(decision),
    rule_results: [...decision.rules],
  };
}

function reasonsOf({ rules }: Decision): string[] {
  return rules.filter(({ passed }) => !passed).map(brokenRuleSentence);
}

function amountsOf({ plan }: ActionCase) {
  return {
    amount_minor: plan?.amountMinor ?? null,
    currency: plan?.currency ?? null,
    amount: plan === null ? null : formatMoney(plan.amountMinor, plan.currency),
    methods: [...new Set(plan?.allocation.map((share) => share.method) ?? [])],
  };
}

const NO_FACTS = { windowEndsOn: null, orderStatus: '' };

function refused(
  code: string,
  rules: readonly RuleResult[] = [],
  facts = NO_FACTS as Parameters<typeof refusalMessage>[1],
): ActionPreview {
  return {
    outcome: 'refused',
    code,
    message: staffRefusal(code, refusalMessage(code, facts)),
    approvers: 0,
    ...{ amount_minor: null, currency: null, amount: null, methods: [], reasons: [] },
    rule_results: [...rules],
  };
}
