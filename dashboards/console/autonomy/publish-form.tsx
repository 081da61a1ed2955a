import { useId, useState } from 'preact/hooks';
import { type Change, problemsOf, publish, type Trial } from './autonomy-api.ts';
import { Problems } from './problems.tsx';
import { ReasonFields, reasonFault } from './reason-fields.tsx';

type PublishFormProps = {
  readonly policy: unknown;
  readonly basedOn: number;
  /** The trial of this very policy; null until there is one, and then nothing can be published. */
  readonly trial: Trial | null;
  readonly onPublished: () => void;
};

/** Publishes a draft that was tried: why, and, for raises that were not earned, why all the same. */
export function PublishForm({ policy, basedOn, trial, onPublished }: PublishFormProps) {
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const unearned = trial?.unearned ?? [];
  const same = trial !== null && trial.changes.length === 0;
  const usable = trial !== null && !same;
  const hint = useId();
  const submit = async (): Promise<void> => {
    if (!usable || busy) return;
    const fault = reasonFault(reason, unearned, override);
    if (fault !== null) return setProblems([fault]);
    setBusy(true);
    const change: Change = { based_on: basedOn, reason, override_reason: unearned.length > 0 ? override : null };
    const answer = await publish(policy, change);
    setBusy(false);
    if (answer.kind === 'ok') return onPublished();
    setProblems(problemsOf(answer));
  };
  return (
    <form
      class="stack publish"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ReasonFields
        reason={reason}
        onReason={setReason}
        unearned={unearned}
        override={override}
        onOverride={setOverride}
      />
      <Problems problems={problems} />
      <div class="row">
        <button type="submit" class="primary" disabled={!usable} aria-disabled={busy} aria-describedby={hint}>
          Publish on top of version {basedOn}
        </button>
        <p id={hint} class="hint">
          {hintOf(trial, same)}
        </p>
      </div>
    </form>
  );
}

function hintOf(trial: Trial | null, same: boolean): string {
  if (trial === null) return 'Try the draft as it stands first.';
  return same ? 'The draft is what is in force already.' : 'It holds from the next call of the agent on.';
}
