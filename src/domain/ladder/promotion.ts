import { type AutonomyPolicy, tierOf } from '../autonomy.ts';
import { harmUpperBound } from './harm-bound.ts';
import { cellWords, type LadderCell, ladderCells } from './ladder-tools.ts';

/** What was seen of one tool in one category. */
export type CellCount = LadderCell & {
  /** Actions that show whether the agent may do this alone; see docs/autonomy.md. */
  readonly sample: number;
  /** Of them, those that were wrong. */
  readonly harm: number;
  /** Of them, those a person looked at and marked or decided on. */
  readonly reviewed: number;
};

/** The same with the bound of its harm rate: one-sided, 95 %, exact. */
export type CellEvidence = CellCount & { readonly harmUpperBound: number };

/** Evidence for every cell of the ladder; a cell nothing was seen of has a sample of zero. */
export function evidenceOf(counts: readonly CellCount[]): readonly CellEvidence[] {
  return ladderCells().map((cell) => {
    const found = counts.find((count) => count.tool === cell.tool && count.category === cell.category);
    const { sample, harm, reviewed } = found ?? { sample: 0, harm: 0, reviewed: 0 };
    return { ...cell, sample, harm, reviewed, harmUpperBound: harmUpperBound(harm, sample) };
  });
}

/** Cells that run by themselves under the later policy and did not under the earlier one. */
export function raisedToAuto(before: AutonomyPolicy, after: AutonomyPolicy): readonly LadderCell[] {
  const isAuto = (policy: AutonomyPolicy, { tool, category }: LadderCell) =>
    tierOf(policy, tool, category ?? '') === 'auto';
  return ladderCells().filter((cell) => isAuto(after, cell) && !isAuto(before, cell));
}

/** Whether a cell has earned `auto`: no harm in a sample that is large enough. */
export function hasEarnedAuto({ sample, harm }: CellCount, minSample: number): boolean {
  return harm === 0 && sample >= minSample;
}

/** Why a raise is not earned, one sentence for each cell; empty when all of them are. */
export function unearnedRaises(
  raised: readonly LadderCell[],
  evidence: readonly CellEvidence[],
  minSample: number,
): readonly string[] {
  return raised.flatMap((cell) => {
    const seen = evidence.find((one) => one.tool === cell.tool && one.category === cell.category);
    const { sample = 0, harm = 0 } = seen ?? {};
    if (seen && hasEarnedAuto(seen, minSample)) return [];
    const needed = `it takes no harm in at least ${minSample.toLocaleString('en')}`;
    return [
      `${cellWords(cell)}: ${harm.toLocaleString('en')} harmful of ${sample.toLocaleString('en')} seen, and ${needed}.`,
    ];
  });
}
