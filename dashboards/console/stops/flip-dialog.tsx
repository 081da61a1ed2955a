import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { flipSwitch, type Switch, wordsOfScope } from './standing.ts';

/** Fewest characters a reason can have. */
const MIN_REASON = 3;

type FlipDialogProps = {
  readonly one: Switch;
  readonly onClose: (changed: boolean) => void;
};

/** Asks before a switch is turned: what it covers, what that does, and why. */
export function FlipDialog({ one, onClose }: FlipDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = { field: useId(), problem: useId() };
  useLayoutEffect(() => field.current?.focus(), []);
  const { name, effect } = wordsOfScope(one.scope);
  const stop = !one.stopped;
  const submit = async (): Promise<void> => {
    if (busy) return;
    const refused =
      reason.trim().length < MIN_REASON ? `Give a reason of at least ${MIN_REASON} characters.` : await flip();
    if (refused === null) return onClose(true);
    setProblem(refused);
    field.current?.focus();
  };
  const flip = async (): Promise<string | null> => {
    setBusy(true);
    const answer = await flipSwitch(one.scope, stop, reason.trim());
    setBusy(false);
    if (answer.kind === 'ok') return null;
    return answer.kind === 'unreachable'
      ? 'The server did not answer. Look at the switch before you try again.'
      : answer.detail;
  };
  return (
    <Dialog title={`${stop ? 'Stop' : 'Let run again'}: ${name}?`} onClose={() => onClose(false)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{stop ? effect : 'New actions can happen again. Nothing that was blocked fires by itself.'}</p>
        <p class="hint">
          Scope: <code>{one.scope}</code>
        </p>
        <label for={ids.field}>Reason</label>
        <textarea
          id={ids.field}
          ref={field}
          rows={2}
          maxLength={500}
          value={reason}
          aria-invalid={problem !== null}
          aria-describedby={ids.problem}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <p
          id={ids.problem}
          class={problem === null ? 'hint' : 'field-error'}
          role={problem === null ? undefined : 'alert'}
        >
          {problem ?? 'Everybody in the console reads it.'}
        </p>
        <div class="row">
          <button type="submit" class={stop ? 'danger filled' : 'primary'} aria-disabled={busy}>
            {stop ? 'Stop now' : 'Let it run again'}
          </button>
          <button type="button" onClick={() => onClose(false)}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
