/**
 * Help articles cannot be used as they are. The fault of whoever wrote them; trying again without an edit cannot help.
 *
 * Carries every fault found, one full sentence each with the file it is about, so that an author can repair all in one go.
 */
export class PolicyArticleError extends Error {
  override readonly name = 'PolicyArticleError';
  /** Stable code for logs and tests. */
  readonly code = 'bad_policy_article';
  /** All faults, in the order of the files. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The help articles cannot be indexed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
