import { useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import type { Answer } from '../../shared/request-json.ts';
import { Dialog } from '../dialog.tsx';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { OfficeTable } from '../office/office-table.tsx';
import type { Staff } from '../staff-session.ts';
import { TableFrame } from '../table-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { InviteForm } from './invite-form.tsx';
import {
  changeMember,
  listStaffAccounts,
  type MachineToken,
  type Member,
  ROLE_WORDS,
  readStaffAccounts,
  revokeToken,
  staffProblem,
} from './staff-account.ts';

/** Who works here and as what: invitations, roles, and the way out. */
export function StaffAccountsPage({ staff, hints }: { readonly staff: Staff; readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded({
    key: 'staff',
    ask: listStaffAccounts,
    read: readStaffAccounts,
    hints,
    topics: ['members'],
  });
  const [said, setSaid] = useState<{ readonly text: string; readonly bad: boolean } | null>(null);
  const act = async (asked: Promise<Answer>, done: string): Promise<boolean> => {
    const problem = staffProblem(await asked);
    setSaid({ text: problem ?? done, bad: problem !== null });
    reload();
    return problem === null;
  };
  return (
    <main class="one-pane wide">
      <h2>Staff</h2>
      {said === null ? null : (
        <p class={said.bad ? 'notice bad' : 'notice'} role={said.bad ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      <InviteForm act={act} />
      <LoadFrame loaded={loaded} what="the members" onRetry={reload}>
        {({ members, tokens }) => (
          <>
            <MemberTable members={members} me={staff.staffId} act={act} />
            <OfficeTable me={staff.staffId} hints={hints} />
            <TokenTable tokens={tokens} act={act} />
          </>
        )}
      </LoadFrame>
    </main>
  );
}

type Act = (asked: Promise<Answer>, done: string) => Promise<boolean>;

function MemberTable(props: { readonly members: readonly Member[]; readonly me: string; readonly act: Act }) {
  return (
    <TableFrame name="Members">
      <table class="cards">
        <caption>Members</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Address</th>
            <th scope="col">Role</th>
            <th scope="col">Standing</th>
            <th scope="col">What you can do</th>
          </tr>
        </thead>
        <tbody>
          {props.members.map((member) => (
            <MemberRow key={member.staffId} member={member} mine={member.staffId === props.me} act={props.act} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function MemberRow({ member, mine, act }: { readonly member: Member; readonly mine: boolean; readonly act: Act }) {
  const { staffId, name, role, status } = member;
  const changeRole = (next: string): void => {
    void act(changeMember(staffId, 'role', { role: next }), `${name} is ${next} now.`);
  };
  return (
    <tr data-member={staffId}>
      <th scope="row">
        {name}
        {mine ? ' (you)' : ''}
      </th>
      <td data-label="Address">{member.email}</td>
      <td data-label="Role">
        <select
          class="role"
          aria-label={`Role of ${name}`}
          value={role}
          disabled={status === 'deactivated'}
          onChange={(event) => changeRole(event.currentTarget.value)}
        >
          {ROLE_WORDS.map(([value]) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </td>
      <td data-label="Standing">{standing(member)}</td>
      <td>
        <MemberActions member={member} act={act} />
      </td>
    </tr>
  );
}

function standing({ status, invitedUntil }: Member): string {
  const link = invitedUntil === null ? '' : `, link until ${formatInstant(invitedUntil)}`;
  const words: Readonly<Record<string, string>> = {
    active: `Can sign in${link}`,
    invited: invitedUntil === null ? 'Invited; the link has run out' : `Invited${link}`,
    deactivated: 'Deactivated',
  };
  return words[status] ?? status;
}

function MemberActions({ member, act }: { readonly member: Member; readonly act: Act }) {
  const [asking, setAsking] = useState(false);
  const { staffId, name, email, status } = member;
  if (status === 'deactivated') {
    return (
      <button type="button" onClick={() => void act(changeMember(staffId, 'reactivate'), `${name} may sign in again.`)}>
        Let in again
      </button>
    );
  }
  const deactivate = async (): Promise<void> => {
    setAsking(false);
    await act(changeMember(staffId, 'deactivate'), `${name} is deactivated and signed out everywhere.`);
  };
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => void act(changeMember(staffId, 'invite'), `A new link was mailed to ${email}.`)}
      >
        {status === 'invited' ? 'Invite again' : 'Mail a link for a new password'}
      </button>
      <button type="button" onClick={() => setAsking(true)}>
        Deactivate
      </button>
      {asking ? (
        <Dialog title={`Deactivate ${name}?`} onClose={() => setAsking(false)}>
          <p>
            They are signed out everywhere at once, their machine tokens stop working, and conversations they hold go
            back to the list.
          </p>
          <div class="row">
            <button type="button" class="primary" onClick={() => void deactivate()}>
              Deactivate {name}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

function TokenTable({ tokens, act }: { readonly tokens: readonly MachineToken[]; readonly act: Act }) {
  if (tokens.length === 0) return <p class="hint">No machine tokens count at the moment.</p>;
  return (
    <TableFrame name="Machine tokens">
      <table class="cards">
        <caption>Machine tokens</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Made</th>
            <th scope="col">What you can do</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.tokenId} data-token={token.tokenId}>
              <th scope="row">{token.staffId}</th>
              <td data-label="Role">{token.role}</td>
              <td data-label="Made">{formatInstant(token.createdAt)}</td>
              <td>
                <button
                  type="button"
                  onClick={() => void act(revokeToken(token.tokenId), `A token of ${token.staffId} was revoked.`)}
                >
                  Revoke
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
