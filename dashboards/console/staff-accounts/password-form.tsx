import { useId, useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { changeOwnPassword, staffProblem } from './staff-account.ts';

/** The reader's own new password: a button in the bar, and the form behind it. */
export function PasswordButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Password
      </button>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const ids = { current: useId(), next: useId(), hint: useId() };
  const change = async (): Promise<void> => {
    const refused =
      next.length < 12
        ? 'The new password needs at least 12 characters.'
        : staffProblem(await changeOwnPassword(current, next));
    setProblem(refused);
    setDone(refused === null);
  };
  return (
    <Dialog title="Change your password" onClose={onClose}>
      {done ? (
        <p class="notice" role="status">
          Changed. Everywhere else you are signed out.
        </p>
      ) : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void change();
          }}
        >
          <label for={ids.current}>Present password</label>
          <input
            id={ids.current}
            type="password"
            autocomplete="current-password"
            value={current}
            onInput={(event) => setCurrent(event.currentTarget.value)}
          />
          <label for={ids.next}>New password</label>
          <input
            id={ids.next}
            type="password"
            autocomplete="new-password"
            value={next}
            aria-invalid={problem !== null}
            aria-describedby={ids.hint}
            onInput={(event) => setNext(event.currentTarget.value)}
          />
          <p
            id={ids.hint}
            class={problem === null ? 'hint' : 'field-error'}
            role={problem === null ? undefined : 'alert'}
          >
            {problem ?? 'At least 12 characters. Your other sessions end.'}
          </p>
          <div class="row">
            <button type="submit" class="primary">
              Change password
            </button>
          </div>
        </form>
      )}
      <div class="row">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
