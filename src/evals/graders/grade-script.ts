import { missing, type Reason } from './end-state.ts';

/** Judges whether the conversation took the course it was given: no answer left over, none asked for in vain. */
export function gradeScript(left: number, unexpected: readonly string[]): readonly Reason[] {
  const reasons: Reason[] = [];
  if (left > 0)
    reasons.push(missing('script_not_played', `${left} of the model's scripted answers were never asked for.`));
  if (unexpected.length > 0) {
    reasons.push(
      missing('model_asked_in_vain', `The model was asked ${unexpected.length} more times than the case needs.`),
    );
  }
  return reasons;
}
