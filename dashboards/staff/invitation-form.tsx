import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { requestJson } from '../shared/request-json.ts';
import { asText } from '../shared/unknown-value.ts';

/** What stands behind the # of an invitation's link, which no server and no log ever sees; null where the page was opened by no such link. */
export function invitationToken(hash: string): string | null {
  return /^#invitation=(.*)$/su.exec(hash)?.[1] ?? null;
}

/** What a token looks like. A link that was cut short or grown on the way has none. */
const WHOLE = /^[\w-]{20,128}$/u;

/** Sets the password of an invited member; then they sign in with it. */
export function InvitationForm({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: (email: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), problem: useId() };
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const result = await setInvitedPassword(token, password);
    setBusy(false);
    if (result.kind === 'set') return onDone(result.email);
    setProblem(result.words);
    field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h1>Set your password</h1>
      <p class="field">
        <label for={ids.field}>New password, at least 12 characters</label>
        <input
          id={ids.field}
          ref={field}
          type="password"
          autocomplete="new-password"
          value={password}
          aria-invalid={problem !== null}
          aria-describedby={ids.problem}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </p>
      <p id={ids.problem} class="field-error" role="alert">
        {problem}
      </p>
      <button type="submit" class="primary" aria-disabled={busy}>
        Set password
      </button>
    </form>
  );
}

type Result = { readonly kind: 'set'; readonly email: string } | { readonly kind: 'refused'; readonly words: string };

async function setInvitedPassword(token: string, password: string): Promise<Result> {
  if (!WHOLE.test(token))
    return {
      kind: 'refused',
      words: 'This link is not whole. Open the one in the mail again, or ask for another one.',
    };
  if (password.length < 12) return { kind: 'refused', words: 'The password needs at least 12 characters.' };
  const answer = await requestJson({ method: 'POST', url: '/staff/invitation', body: { token, password } });
  if (answer.kind === 'ok') return { kind: 'set', email: asText(answer.body['email']) ?? '' };
  if (answer.kind === 'unreachable') return { kind: 'refused', words: 'The server cannot be reached. Try again.' };
  if (answer.code === 'invitation_invalid')
    return { kind: 'refused', words: 'This link does not count any more. Ask an administrator for another one.' };
  return { kind: 'refused', words: answer.detail };
}
