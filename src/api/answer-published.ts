import type { z } from 'zod';
import type { Published } from '../autonomy/publish-policy.ts';
import type { publishedPolicy } from '../contracts/autonomy-http.ts';
import { assertNever } from '../domain/assert-never.ts';
import { Problem } from './problem.ts';

/**
 * The answer to publishing or rolling back.
 *
 * @throws Problem `stale_version` with the version in force, `policy_unchanged`, `promotion_not_earned` with one error for each raise,
 * `nothing_to_roll_back`.
 */
export function answerPublished(published: Published): z.input<typeof publishedPolicy> {
  switch (published.kind) {
    case 'published':
      return { version: published.version, changes: [...published.changes] };
    case 'stale':
      throw new Problem('stale_version', { extra: { current: published.current } });
    case 'unchanged':
      throw new Problem('policy_unchanged');
    case 'not_earned':
      throw new Problem('promotion_not_earned', {
        errors: published.cells.map((message) => ({ path: 'policy.tools', message })),
      });
    case 'nothing_before':
      throw new Problem('nothing_to_roll_back');
    default:
      return assertNever(published);
  }
}
