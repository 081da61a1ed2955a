import type { Route } from './route-request.ts';

/** Who can approve a request, as a sentence for somebody who cannot. Names are those that decisions carry. */
export function whoCanSentence({ kind, to }: Route): string {
  const names = listOf(to.map(({ staffId }) => staffId));
  switch (kind) {
    case 'approvers':
      return `It can be approved by ${names}.`;
    case 'administrators':
      return `No approver in office can approve it, so it is for the administrators: ${names}.`;
    default:
      return to.length === 0
        ? 'Nobody in office can approve it, and there is no administrator.'
        : `Nobody in office can approve it. It is for the administrators to see to that: ${names}.`;
  }
}

/** For whom a request is meant, as a sentence for everybody it may reach; empty when there is nobody to name. */
export function meantForSentence({ kind, to }: Route): string {
  if (to.length === 0) return '';
  const names = listOf(
    to.map(({ staffId, insteadOf }) =>
      insteadOf.length === 0 ? staffId : `${staffId} (in the place of ${listOf(insteadOf)})`,
    ),
  );
  if (kind === 'approvers') return `It is meant for ${names}.`;
  const whom = kind === 'administrators' ? 'No approver in office can approve it' : 'Nobody in office can approve it';
  return `${whom}: it is for the administrators, ${names}.`;
}

/** Names in a row: "asha", "asha and ravi", "asha, meena and ravi". */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
