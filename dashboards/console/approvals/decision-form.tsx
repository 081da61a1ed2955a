import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Approval, amountOf, titleOf } from './approval.ts';
import { useShortcuts } from './shortcuts.ts';

/** Fewest characters a reason can have. */
const MIN_NOTE = 3;

/** What a decision came to: done, or why not. */
export type Decide = (decision: 'approve' | 'reject', note: string) => Promise<string | null>;

type DecisionFormProps = {
  readonly approval: Approval;
  /** Why the reader may not approve it: it stands in the place of the button, and they may only reject. Null when they may. */
  readonly whyNot: string | null;
  readonly onDecide: Decide;
};

type Step = 'choosing' | 'approving' | 'rejecting';

/**
 * Approving takes two steps that cannot be one slip: the first arms, the second names the amount. It stands in another place than the first,
 * and a key that is held down does not reach it.
 */
export function DecisionForm({ approval, whyNot, onDecide }: DecisionFormProps) {
  const mayApprove = whyNot === null;
  const [step, setStep] = useState<Step>('choosing');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const firstButton = useRef<HTMLButtonElement>(null);
  const choose = (next: Step): void => {
    setProblem(null);
    setStep(next);
    if (next === 'choosing') firstButton.current?.focus();
  };
  useShortcuts({ a: () => mayApprove && choose('approving'), r: () => choose('rejecting') }, !busy);
  const decide = async (decision: 'approve' | 'reject'): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const refused = await onDecide(decision, note.trim());
    setBusy(false);
    setProblem(refused);
  };
  return (
    <section
      class="decision"
      aria-label="Your decision"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && step !== 'choosing' && !busy) choose('choosing');
      }}
    >
      {whyNot === null ? null : <p>{whyNot}</p>}
      {problem === null ? null : (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        {mayApprove ? (
          <button
            ref={firstButton}
            type="button"
            aria-expanded={step === 'approving'}
            onClick={() => choose('approving')}
          >
            Approve
          </button>
        ) : null}
        <button
          ref={mayApprove ? null : firstButton}
          type="button"
          aria-expanded={step === 'rejecting'}
          onClick={() => choose('rejecting')}
        >
          Reject
        </button>
      </div>
      {step === 'approving' && mayApprove ? (
        <ConfirmStep
          approval={approval}
          busy={busy}
          onConfirm={() => void decide('approve')}
          onCancel={() => choose('choosing')}
        />
      ) : null}
      {step === 'rejecting' ? (
        <RejectStep
          note={note}
          busy={busy}
          onNote={setNote}
          onReject={() => void decide('reject')}
          onCancel={() => choose('choosing')}
        />
      ) : null}
    </section>
  );
}

function ConfirmStep(props: {
  readonly approval: Approval;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { approval } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => confirm.current?.focus(), []);
  const amount = amountOf(approval);
  const order = approval.orderId;
  const first = approval.requiredApprovers > 1 && approval.decisions.length === 0;
  return (
    <div class="confirm">
      <p>
        {amount === null ? `${titleOf(approval)}: this will be carried out` : `${amount} will be paid back`}
        {order === null ? '' : ` on order ${order}`}
        {first ? ', once a second approver agrees.' : '. It cannot be taken back here.'}
      </p>
      <div class="row">
        <button
          ref={confirm}
          type="button"
          class="primary"
          aria-disabled={props.busy}
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          onClick={props.onConfirm}
        >
          {props.busy ? 'Sending' : amount === null ? 'Confirm approval' : `Confirm ${amount}`}
        </button>
        <button type="button" disabled={props.busy} onClick={props.onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function RejectStep(props: {
  readonly note: string;
  readonly busy: boolean;
  readonly onNote: (note: string) => void;
  readonly onReject: () => void;
  readonly onCancel: () => void;
}) {
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = { field: useId(), hint: useId() };
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = (): void => {
    const tooShort = props.note.trim().length < MIN_NOTE;
    setMissing(tooShort);
    if (tooShort) field.current?.focus();
    else props.onReject();
  };
  return (
    <div class="confirm">
      <label for={ids.field}>Why is it rejected?</label>
      <textarea
        id={ids.field}
        ref={field}
        rows={2}
        maxLength={2_000}
        value={props.note}
        aria-invalid={missing}
        aria-describedby={ids.hint}
        onInput={(event) => props.onNote(event.currentTarget.value)}
      />
      <p id={ids.hint} class={missing ? 'field-error' : 'hint'} role={missing ? 'alert' : undefined}>
        {missing
          ? `Give a reason of at least ${MIN_NOTE} characters.`
          : 'Staff read this, and the assistant, which explains it to the customer in its own words. It does not quote it, but write nothing they must not learn.'}
      </p>
      <div class="row">
        <button type="button" class="danger filled" aria-disabled={props.busy} onClick={submit}>
          {props.busy ? 'Sending' : 'Reject this request'}
        </button>
        <button type="button" disabled={props.busy} onClick={props.onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
