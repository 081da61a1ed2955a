import { tierWords } from '../../../src/domain/ladder/describe-changes.ts';

/** The steps of the ladder, from the lowest. */
export const TIERS = ['off', 'draft', 'approve', 'auto'] as const;

/** One of them. */
export type Tier = (typeof TIERS)[number];

/** What a tier means; an unknown one as it stands. */
export function asTierWords(tier: string): string {
  const known = TIERS.find((one) => one === tier);
  return known === undefined ? tier : tierWords[known];
}

/** How an action is handled, for a reader. */
export const HANDLING_WORDS = {
  alone: 'alone',
  approval: 'one approval',
  two_approvals: 'two approvals',
  draft: 'draft',
  off: 'a person at once',
} as const;
