/**
 * Splits cases into rounds in which every customer occurs once, so that cases of one round cannot disturb each other: neither
 * in the store, nor by limits that count a customer's refunds, nor by units one case has claimed for good. The n-th case of a
 * customer is in the n-th round; the order within a round stays.
 */
export function splitRounds<Case extends { readonly customerId: string }>(cases: readonly Case[]): readonly Case[][] {
  const seen = new Map<string, number>();
  const rounds: Case[][] = [];
  for (const one of cases) {
    const round = seen.get(one.customerId) ?? 0;
    seen.set(one.customerId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), one];
  }
  return rounds;
}

/** Orders that several cases name, with those cases: the reason for rounds, said in the report. */
export function findOverlaps(
  cases: readonly {
    readonly caseId: string;
    readonly returns: readonly { orderId: string }[];
    readonly cancellations: readonly string[];
  }[],
): readonly { readonly orderId: string; readonly caseIds: readonly string[] }[] {
  const named = cases.flatMap(({ caseId, returns, cancellations }) =>
    [...new Set([...returns.map(({ orderId }) => orderId), ...cancellations])].map((orderId) => ({ orderId, caseId })),
  );
  return [...Map.groupBy(named, ({ orderId }) => orderId)]
    .filter(([, group]) => group.length > 1)
    .map(([orderId, group]) => ({ orderId, caseIds: group.map(({ caseId }) => caseId) }));
}
