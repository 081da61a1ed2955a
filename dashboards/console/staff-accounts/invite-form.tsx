import { useId, useState } from 'preact/hooks';
import type { Answer } from '../../shared/request-json.ts';
import { inviteMember, ROLE_WORDS } from './staff-account.ts';

/** Invites somebody by mail; the link in it sets their password. */
export function InviteForm(props: { readonly act: (asked: Promise<Answer>, done: string) => Promise<boolean> }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('agent');
  const ids = { email: useId(), role: useId() };
  const invite = async (): Promise<void> => {
    const to = email.trim();
    if (await props.act(inviteMember(to, role), `An invitation was mailed to ${to}.`)) setEmail('');
  };
  return (
    <form
      class="stack"
      aria-label="Invite a member"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <div class="row">
        <label for={ids.email}>E-mail</label>
        <input
          id={ids.email}
          type="email"
          required
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <label for={ids.role}>Role</label>
        <select id={ids.role} value={role} onChange={(event) => setRole(event.currentTarget.value)}>
          {ROLE_WORDS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <button type="submit" class="primary">
          Invite
        </button>
      </div>
      <p class="hint">
        They get a mail with a link that sets their password. It works once, for three days. Where no mail server is
        set, <code>npm run -s ops -- staff invite</code> prints the link.
      </p>
    </form>
  );
}
