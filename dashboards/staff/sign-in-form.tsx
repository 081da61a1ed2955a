import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { requestJson } from '../shared/request-json.ts';
import { safeReturnPath } from './safe-return-path.ts';

/** Sign-in of staff, with the address filled in for somebody who has just set a password. The password goes to the server once and is kept nowhere; the session is a cookie this page cannot read. */
export function SignInForm({ email: known, justSet }: { readonly email: string; readonly justSet: boolean }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const ids = { email: useId(), password: useId(), problem: useId(), done: useId() };
  useLayoutEffect(() => (justSet ? second : first).current?.focus(), []);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const refused = await signIn(email, password);
    if (refused === null) {
      window.location.assign(safeReturnPath(new URLSearchParams(window.location.search).get('next')));
      return;
    }
    setBusy(false);
    setProblem(refused);
    first.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h1>Staff sign-in</h1>
      {justSet ? (
        <p id={ids.done} class="done">
          Done: your password is set. Sign in with it now.
        </p>
      ) : null}
      <p class="field">
        <label for={ids.email}>E-mail</label>
        <input
          id={ids.email}
          ref={first}
          type="email"
          autocomplete="username"
          value={email}
          aria-invalid={problem !== null}
          aria-describedby={ids.problem}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </p>
      <p class="field">
        <label for={ids.password}>Password</label>
        <input
          id={ids.password}
          ref={second}
          type="password"
          autocomplete="current-password"
          value={password}
          aria-invalid={problem !== null}
          aria-describedby={justSet && problem === null ? ids.done : ids.problem}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </p>
      <p id={ids.problem} class="field-error" role="alert">
        {problem}
      </p>
      <button type="submit" class="primary" aria-disabled={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </button>
    </form>
  );
}

/** Signs in; the reason in words when it did not work. It never says which of the two was wrong. */
async function signIn(email: string, password: string): Promise<string | null> {
  if (email.trim() === '' || password === '') return 'Give your e-mail address and your password.';
  const answer = await requestJson({
    method: 'POST',
    url: '/staff/sign-in',
    body: { email: email.trim(), password },
  });
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return 'The server cannot be reached. Try again.';
  if (answer.status === 429) return 'Too many tries. Wait a few minutes, then try again.';
  if (answer.status >= 500) return 'Something went wrong on the server. Try again.';
  return 'Address and password do not match.';
}
