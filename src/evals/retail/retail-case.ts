/** A return as the gold states it, in terms of the public data. */
export type GoldReturn = {
  readonly orderId: string;
  /** A multiset: an item that stands twice in the order may stand here twice. */
  readonly itemIds: readonly string[];
  /** In cents. */
  readonly refundCents: number;
  /** The payment method the money is to go to. */
  readonly refundTo: string;
};

/** Something the gold is known to have wrong, and what this suite does about it. Shown in every report, never hidden. */
export type KnownFault = { readonly fault: string; readonly treatment: string };

/** Name of one of the two lists of cases. */
export type CaseList = 'returns_and_cancels' | 'expected_end_states';

/** One case: a customer, what they ask for, and the end state that is right. */
export type RetailCase = {
  /** `returns_and_cancels/226`: unique over both lists. */
  readonly caseId: string;
  readonly list: CaseList;
  readonly customerId: string;
  /** What the customer writes: the case's own words. */
  readonly request: string;
  readonly returns: readonly GoldReturn[];
  /** Orders to be cancelled: outside our tools, so this part goes to a person. */
  readonly cancellations: readonly string[];
  /** The gold says that a person takes over. */
  readonly escalate: boolean;
  /** Tools of the gold that ours do not have and that change something: exchanges, modifications, another refund method. */
  readonly otherWrites: readonly string[];
  /** Orders the gold looks at, in its order; empty when the data does not say. */
  readonly reads: readonly string[];
  readonly knownFaults: readonly KnownFault[];
};
