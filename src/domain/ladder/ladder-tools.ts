/** A tool on the ladder: how people call it, and the categories its tier may differ by. */
export type LadderTool = {
  /** As it stands at the start of a sentence. */
  readonly words: string;
  /** The closed list of reasons the tool takes; empty for a tool without any. */
  readonly categories: readonly string[];
};

/** Why a customer returns something or wants money back: the same closed list as the tools' `reason`. */
const REASONS = ['damaged', 'wrong_item', 'not_received', 'not_as_described', 'changed_mind', 'other'] as const;

/** Every tool whose tier a policy states. Reading tools and handing over are not among them: they are always allowed. */
export const ladderTools: Readonly<Record<string, LadderTool>> = {
  issue_refund: { words: 'Refunds', categories: REASONS },
  create_return: { words: 'Returns', categories: REASONS },
  change_address: { words: 'Address changes', categories: [] },
  resend_receipt: { words: 'Receipts sent again', categories: [] },
  update_preference: { words: 'Preference changes', categories: [] },
};

/** One step of the ladder: a tool in one category. `category` is null for a tool that has none. */
export type LadderCell = { readonly tool: string; readonly category: string | null };

/** Every tool in each of its categories, in the order people read them. */
export function ladderCells(): readonly LadderCell[] {
  return Object.entries(ladderTools).flatMap(([tool, { categories }]): LadderCell[] =>
    categories.length === 0 ? [{ tool, category: null }] : categories.map((category) => ({ tool, category })),
  );
}

/** A cell in words: `Refunds (issue_refund) for damaged`. */
export function cellWords({ tool, category }: LadderCell): string {
  const known = Object.hasOwn(ladderTools, tool) ? ladderTools[tool] : undefined;
  const name = known ? `${known.words} (${tool})` : tool;
  return category === null ? name : `${name} for ${category.replaceAll('_', ' ')}`;
}
