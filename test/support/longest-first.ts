import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that would keep one worker busy after the other has nothing left to do: Vitest goes by size where it has no times of an earlier run, and these are short. */
const LONG = ['integration/start-variants'];

/** Order of a run's files: of each project the long ones first, then as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  /** The files in order; projects stay in theirs. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((sorted) => [
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ]);
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
}
