/** A proof failed: something happened that must never happen. `story` tells how, in order. */
export class Violation extends Error {
  override readonly name = 'Violation';
  /** The sentence that was broken. */
  readonly rule: string;
  /** What was found: which order, which amounts. */
  readonly detail: string;
  readonly story: readonly string[];

  constructor(rule: string, detail: string, story: readonly string[] = []) {
    super(`${rule}: ${detail}`);
    this.rule = rule;
    this.detail = detail;
    this.story = story;
  }
}

/** Fails the proof unless what must hold does. */
export function mustHold(holds: boolean, rule: string, detail: string): asserts holds {
  if (!holds) throw new Violation(rule, detail);
}
