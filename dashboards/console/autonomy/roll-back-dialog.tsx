import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { problemsOf, rollBack } from './autonomy-api.ts';
import { Problems } from './problems.tsx';
import { ReasonFields, reasonFault } from './reason-fields.tsx';

type RollBackDialogProps = {
  /** The version in force that is left. */
  readonly basedOn: number;
  /** The one whose policy comes back. */
  readonly target: number;
  readonly onClose: (changed: boolean) => void;
};

/** Asks before the policy goes one version back, and why. */
export function RollBackDialog({ basedOn, target, onClose }: RollBackDialogProps) {
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState('');
  const [unearned, setUnearned] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    const fault = reasonFault(reason, unearned, override);
    if (fault !== null) return setProblems([fault]);
    setBusy(true);
    const answer = await rollBack({
      based_on: basedOn,
      reason,
      override_reason: unearned.length > 0 ? override : null,
    });
    setBusy(false);
    if (answer.kind === 'ok') return onClose(true);
    const told = problemsOf(answer);
    if (answer.kind === 'refused' && answer.code === 'promotion_not_earned') {
      setUnearned(told.slice(1));
      return setProblems([]);
    }
    setProblems(told);
  };
  return (
    <Dialog title={`Roll back to version ${target}?`} onClose={() => onClose(false)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          The policy of version {target} comes into force again as a new version, from the next call of the agent on.
          What was carried out or proposed under version {basedOn} stays as it is.
        </p>
        <ReasonFields
          reason={reason}
          onReason={setReason}
          unearned={unearned}
          override={override}
          onOverride={setOverride}
        />
        <Problems problems={problems} />
        <div class="row">
          <button type="submit" class="danger filled" aria-disabled={busy}>
            Roll back now
          </button>
          <button type="button" onClick={() => onClose(false)}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
