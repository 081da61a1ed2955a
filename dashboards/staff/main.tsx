import { render } from 'preact';
import { useState } from 'preact/hooks';
import { InvitationForm, invitationToken } from './invitation-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The page for whoever is not signed in: a password to set by an invitation's link, else the sign-in. */
function Entrance() {
  const [token, setToken] = useState(() => invitationToken(window.location.hash));
  const [email, setEmail] = useState('');
  if (token === null) return <SignInForm email={email} justSet={email !== ''} />;
  return (
    <InvitationForm
      token={token}
      onDone={(address) => {
        window.history.replaceState(null, '', window.location.pathname);
        setEmail(address);
        setToken(null);
      }}
    />
  );
}

const root = document.getElementById('sign-in');
if (root) render(<Entrance />, root);
