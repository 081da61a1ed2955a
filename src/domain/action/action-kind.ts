/**
 * What an action changes: money given back, items announced back, a receipt sent again, a preference of an account, where an order goes,
 * or a return called off.
 */
export type ActionKind = 'refund' | 'return' | ChangeKind;

/** The kinds that take no units of an order and move no money. Of each thing they are about one is under way at a time. */
export type ChangeKind = 'receipt' | 'preference' | 'address' | 'cancellation';

/** Every change, by the tool that asks for it. */
export const changeTools = {
  resend_receipt: 'receipt',
  update_preference: 'preference',
  change_address: 'address',
  cancel_return: 'cancellation',
} as const satisfies Readonly<Record<string, ChangeKind>>;

/** A tool whose call may become an action. */
export type ActionTool = 'issue_refund' | 'create_return' | keyof typeof changeTools;

/** The kind of action a tool asks for. */
export function kindOf(tool: ActionTool): ActionKind {
  if (tool === 'issue_refund') return 'refund';
  return tool === 'create_return' ? 'return' : changeTools[tool];
}
