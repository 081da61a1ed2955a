import { removeArticles } from '../../store/policy-articles.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withKnowledge } from './open-knowledge.ts';

/** Takes articles of the store out of the search. */
export async function removeIndexed(ids: readonly string[]): Promise<number> {
  return await withKnowledge(async ({ database }) => {
    const { removed, unknown } = await removeArticles(database, ids);
    if (unknown.length > 0)
      throw new OpsError(
        `Nothing was taken out. These are no articles that the store has indexed: ${unknown.join(', ')}. See: list.`,
      );
    process.stdout.write(`Taken out: ${removed.join(', ')}\n`);
    return 0;
  });
}
