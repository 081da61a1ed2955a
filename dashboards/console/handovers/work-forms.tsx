import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameOf } from '../colleagues.ts';
import { FormButtons } from '../form-buttons.tsx';
import type { Staff } from '../staff-session.ts';
import type { Handover } from './handover.ts';
import { type InboxVerb, inboxProblem, postInbox } from './inbox-api.ts';

type WorkFormsProps = {
  readonly handover: Handover;
  readonly staff: Staff;
  readonly onChange: () => void;
};

/** Replies that were begun, by conversation: looking at another one must not lose them. */
const drafts = new Map<string, string>();

/** What the reader can do with the conversation as it stands. */
export function WorkForms({ handover, staff, onChange }: WorkFormsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (verb: InboxVerb, body: Readonly<Record<string, unknown>> = {}): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const refused = inboxProblem(await postInbox(handover.conversationId, verb, body));
    setBusy(false);
    setProblem(refused);
    onChange();
    return refused === null;
  };
  const mine = handover.status === 'claimed' && handover.claimedBy === staff.staffId;
  const free = handover.status !== 'claimed';
  return (
    <section class="decision work" aria-label="What you can do">
      {problem === null ? null : (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {free ? (
        <div class="row">
          <button type="button" class="primary" aria-disabled={busy} onClick={() => void act('claim')}>
            Take this conversation
          </button>
          <p class="hint">The assistant is silent from then on. A colleague who needs it can take it over from you.</p>
        </div>
      ) : null}
      {mine ? <OwnForms conversationId={handover.conversationId} busy={busy} act={act} /> : null}
      {free || mine ? null : (
        <TakeOver
          holder={handover.claimedBy === null ? 'Somebody else' : nameOf(handover.claimedBy)}
          busy={busy}
          act={act}
        />
      )}
    </section>
  );
}

/** For a conversation whose holder went home: two steps, because it takes the conversation out of somebody's hands. */
function TakeOver({ holder, busy, act }: { readonly holder: string } & Pick<OwnFormsProps, 'busy' | 'act'>) {
  const [asking, setAsking] = useState(false);
  return (
    <div class="stack">
      <p class="notice">{holder} has this conversation. Only they can answer it.</p>
      <div class="row">
        {asking ? (
          <>
            <button type="button" class="primary" aria-disabled={busy} onClick={() => void act('take-over')}>
              Take it over from {holder}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              Leave it with them
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setAsking(true)}>
            Take over
          </button>
        )}
      </div>
    </div>
  );
}

type OwnFormsProps = {
  readonly conversationId: string;
  readonly busy: boolean;
  readonly act: (verb: InboxVerb, body?: Readonly<Record<string, unknown>>) => Promise<boolean>;
};

function OwnForms({ conversationId, busy, act }: OwnFormsProps) {
  const [closing, setClosing] = useState(false);
  return (
    <>
      <ReplyForm conversationId={conversationId} busy={busy} act={act} />
      <div class="row">
        <button type="button" aria-disabled={busy} onClick={() => void act('give-back')}>
          Give back to the assistant
        </button>
        <button type="button" aria-expanded={closing} onClick={() => setClosing(!closing)}>
          Close the conversation
        </button>
      </div>
      {closing ? <CloseForm busy={busy} act={act} onCancel={() => setClosing(false)} /> : null}
    </>
  );
}

function ReplyForm({ conversationId, busy, act }: OwnFormsProps) {
  const [text, setText] = useState(drafts.get(conversationId) ?? '');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = { field: useId(), hint: useId() };
  const write = (next: string): void => {
    drafts.set(conversationId, next);
    setText(next);
    setMissing(false);
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '') setMissing(true);
    else if (await act('reply', { text })) write('');
    field.current?.focus();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label for={ids.field}>Reply to the customer</label>
      <textarea
        id={ids.field}
        ref={field}
        rows={3}
        value={text}
        aria-invalid={missing}
        aria-describedby={ids.hint}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <p id={ids.hint} class={missing ? 'field-error' : 'hint'} role={missing ? 'alert' : undefined}>
        {missing ? 'Write something first.' : 'The customer reads this at once.'}
      </p>
      <div class="row">
        <button type="submit" class="primary" aria-disabled={busy}>
          Send reply
        </button>
      </div>
    </form>
  );
}

function CloseForm({
  busy,
  act,
  onCancel,
}: Pick<OwnFormsProps, 'busy' | 'act'> & {
  readonly onCancel: () => void;
}) {
  const [outcome, setOutcome] = useState('');
  const [needed, setNeeded] = useState<boolean | null>(null);
  const [missing, setMissing] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const firstAnswer = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), hint: useId(), needed: useId() };
  // The form stands at the end of the page, below what it is about: the focus leads there.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = (): void => {
    const tooShort = outcome.trim().length < 3;
    setMissing(tooShort);
    setUnanswered(needed === null);
    if (tooShort) field.current?.focus();
    else if (needed === null) firstAnswer.current?.focus();
    else void act('resolve', { outcome: outcome.trim(), needed_person: needed });
  };
  return (
    <form
      class="confirm stack"
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <label for={ids.field}>How did it end?</label>
      <input
        id={ids.field}
        ref={field}
        maxLength={500}
        value={outcome}
        aria-invalid={missing}
        aria-describedby={ids.hint}
        onInput={(event) => setOutcome(event.currentTarget.value)}
      />
      <p id={ids.hint} class={missing ? 'field-error' : 'hint'} role={missing ? 'alert' : undefined}>
        {missing ? 'Give the outcome in at least 3 characters.' : 'For the record; the customer does not read it.'}
      </p>
      <fieldset class="choices" aria-describedby={ids.needed} aria-invalid={unanswered}>
        <legend>Did this need a person?</legend>
        {([true, false] as const).map((answer) => (
          <label key={String(answer)}>
            <input
              ref={answer ? firstAnswer : null}
              type="radio"
              name={`${ids.field}-needed`}
              checked={needed === answer}
              onChange={() => {
                setNeeded(answer);
                setUnanswered(false);
              }}
            />{' '}
            {answer ? 'Yes, the assistant could not have done it' : 'No, the assistant should have'}
          </label>
        ))}
        <p id={ids.needed} class="field-error" role={unanswered ? 'alert' : undefined}>
          {unanswered ? 'Answer this: it shows where the assistant could do more.' : null}
        </p>
      </fieldset>
      <FormButtons submit="Close with this outcome" busy={busy} onCancel={onCancel} />
    </form>
  );
}
