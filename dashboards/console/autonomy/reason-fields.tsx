import { useId } from 'preact/hooks';
import { visibleText } from '../../shared/visible-text.ts';

/** Fewest characters a reason can have. */
const MIN_REASON = 3;

type ReasonFieldsProps = {
  readonly reason: string;
  readonly onReason: (text: string) => void;
  /** Raises without the sample for them, one sentence each. */
  readonly unearned: readonly string[];
  readonly override: string;
  readonly onOverride: (text: string) => void;
};

/** Why a version is written, and why categories are raised without the sample for it, where they are. */
export function ReasonFields({ reason, onReason, unearned, override, onOverride }: ReasonFieldsProps) {
  const ids = { reason: useId(), override: useId() };
  return (
    <>
      <label for={ids.reason}>Reason</label>
      <textarea
        id={ids.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onInput={(event) => onReason(event.currentTarget.value)}
      />
      {unearned.length === 0 ? null : (
        <>
          <ul class="notice warn values">
            {unearned.map((cell) => (
              <li key={cell}>{visibleText(cell)}</li>
            ))}
          </ul>
          <label for={ids.override}>Why it is raised to auto all the same (audited)</label>
          <textarea
            id={ids.override}
            rows={2}
            maxLength={500}
            value={override}
            onInput={(event) => onOverride(event.currentTarget.value)}
          />
        </>
      )}
    </>
  );
}

/** What is missing of the reasons; null when nothing is. */
export function reasonFault(reason: string, unearned: readonly string[], override: string): string | null {
  if (reason.trim().length < MIN_REASON) return `Give a reason of at least ${MIN_REASON} characters.`;
  if (unearned.length > 0 && override.trim().length < MIN_REASON)
    return 'Say why it is raised to auto without the sample for it.';
  return null;
}
