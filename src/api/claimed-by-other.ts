import { Problem } from './problem.ts';

/** The refusal that names who works on a request, and until when it is theirs. */
export function claimedByOther(claim: { readonly claimedBy: string; readonly until: Date }): Problem {
  const until = claim.until.toISOString();
  return new Problem('claimed_by_other', {
    extra: {
      detail: `${claim.claimedBy} is working on this until ${until}. Ask them to hand it over, or wait until then.`,
      claimed_by: claim.claimedBy,
      claim_until: until,
    },
  });
}
