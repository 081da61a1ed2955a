import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatSession } from './chat-session.ts';
import { runsOf } from './said.tsx';
import { say } from './words/say.ts';

type IdentityFormProps = {
  readonly session: Pick<ChatSession, 'sendCode' | 'confirm'>;
  /** What it is for, when that does not go without saying. */
  readonly why?: string;
  /** Called once the account is confirmed, and when the customer would rather not. */
  readonly onDone: () => void;
};

/**
 * Shows a guest's account by a one-time code. The first step says the same whether the address is known or not, as the server does:
 * nobody can learn here who is a customer.
 */
export function IdentityForm({ session, why, onDone }: IdentityFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div class="identity">
      {why === undefined ? null : <p class="said">{why}</p>}
      {sentTo === null ? (
        <AskStep session={session} onSent={setSentTo} />
      ) : (
        <CodeStep session={session} sentTo={sentTo} onDone={onDone} />
      )}
      <div class="actions">
        {sentTo === null ? null : (
          <button type="button" onClick={() => setSentTo(null)}>
            {say('Send another code')}
          </button>
        )}
        <button type="button" onClick={onDone}>
          {say('Not now')}
        </button>
      </div>
    </div>
  );
}

function AskStep({
  session,
  onSent,
}: {
  readonly session: IdentityFormProps['session'];
  readonly onSent: (who: string) => void;
}) {
  const step = useStep((who) =>
    session.sendCode(who.includes('@') ? { email: who } : { order_id: who.replace(/^#/u, '') }),
  );
  return (
    <StepForm
      step={step}
      label={say('Your e-mail address or an order number')}
      empty={say('Give the e-mail address you ordered with, or an order number.')}
      button={say('Send me a code')}
      autocomplete="email"
      onDone={onSent}
    />
  );
}

function CodeStep({ session, sentTo, onDone }: Omit<IdentityFormProps, 'why'> & { readonly sentTo: string }) {
  const step = useStep((code) => session.confirm(code.replaceAll(/\s/gu, '')));
  return (
    <>
      <p class="said">
        {runsOf(say('If {} belongs to an account, a code is on its way to the address we have on record.', sentTo))}
      </p>
      <StepForm
        step={step}
        label={say('Code from the mail')}
        empty={say('Give the code from the mail.')}
        button={say('Confirm')}
        autocomplete="one-time-code"
        onDone={onDone}
      />
    </>
  );
}

type Step = {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly setProblem: (words: string | null) => void;
  readonly run: (value: string) => Promise<boolean>;
};

function useStep(act: (value: string) => Promise<string | null>): Step {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (value: string): Promise<boolean> => {
    setBusy(true);
    const refused = await act(value);
    setBusy(false);
    setProblem(refused);
    return refused === null;
  };
  return { busy, problem, setProblem, run };
}

function StepForm(props: {
  readonly step: Step;
  readonly label: string;
  readonly empty: string;
  readonly button: string;
  readonly autocomplete: 'email' | 'one-time-code';
  readonly onDone: (value: string) => void;
}) {
  const { step } = props;
  const [value, setValue] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), problem: useId() };
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = async (): Promise<void> => {
    const given = value.trim();
    if (given === '') step.setProblem(props.empty);
    else if (await step.run(given)) return props.onDone(given);
    field.current?.focus();
  };
  return (
    <form
      class="step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!step.busy) void submit();
      }}
    >
      <label for={ids.field}>{props.label}</label>
      <input
        id={ids.field}
        ref={field}
        value={value}
        dir={value === '' ? undefined : 'auto'}
        autocomplete={props.autocomplete}
        inputMode={props.autocomplete === 'one-time-code' ? 'numeric' : 'email'}
        aria-invalid={step.problem !== null}
        aria-describedby={ids.problem}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <p id={ids.problem} class="problem" role="alert">
        {step.problem}
      </p>
      <button type="submit" class="send" aria-disabled={step.busy}>
        {props.button}
      </button>
    </form>
  );
}
