import { useEffect, useId, useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import type { Answer } from '../../shared/request-json.ts';
import { asList } from '../../shared/unknown-value.ts';
import { nameOf } from '../colleagues.ts';
import { readPeople } from '../office/approver.ts';
import type { Staff } from '../staff-session.ts';
import type { Approval } from './approval.ts';
import { changeClaim, listApprovers, reassign } from './approvals-api.ts';
import { useShortcuts } from './shortcuts.ts';
import { wordsOfRefusal } from './status-words.ts';

type ClaimBarProps = {
  readonly approval: Approval;
  readonly staff: Staff;
  /** Called with what a change of the claim came to. */
  readonly onChange: () => void;
};

/** Who works on the request, with the ways to take it, put it back and hand it on. */
export function ClaimBar({ approval, staff, onChange }: ClaimBarProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [handing, setHanding] = useState(false);
  const { claim } = approval;
  const mine = claim?.staffId === staff.staffId;
  // A stop keeps nobody from working on it until it is lifted.
  const mayTake = approval.whyNot === null || approval.whyNot.code === 'stopped';
  const run = async (work: Promise<Answer>): Promise<void> => {
    const answer = await work;
    setProblem(answer.kind === 'ok' ? null : wordsOfRefusal(answer));
    onChange();
  };
  const toggle = (): void => {
    if (mine || (claim === null && mayTake)) void run(changeClaim(approval.id, mine ? 'release' : 'claim'));
  };
  useShortcuts({ c: toggle });
  const mayHandOn = mine || staff.role === 'admin';
  return (
    <div class="claim-bar">
      <p role="status">{claimWords(approval, staff)}</p>
      <div class="row">
        {mine || (claim === null && mayTake) ? (
          <button type="button" onClick={toggle}>
            {mine ? 'Put it back' : 'Take it'}
          </button>
        ) : null}
        {mayHandOn ? (
          <button type="button" aria-expanded={handing} onClick={() => setHanding(!handing)}>
            Hand on
          </button>
        ) : null}
      </div>
      {problem === null ? null : (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {handing ? (
        <HandOn staff={staff} onHandOn={(to) => void run(reassign(approval.id, to)).then(() => setHanding(false))} />
      ) : null}
    </div>
  );
}

function claimWords({ claim }: Approval, staff: Staff): string {
  if (claim === null) return 'Nobody has taken this yet.';
  const until = claim.until === null ? '' : ` until ${formatInstant(claim.until)}`;
  const given = claim.assignedBy === null ? '' : `, given by ${nameOf(claim.assignedBy)}`;
  return claim.staffId === staff.staffId
    ? `You are working on this${until}${given}.`
    : `${nameOf(claim.staffId)} is working on this${until}${given}. It can be decided by them, or once the claim has lapsed.`;
}

function HandOn({ staff, onHandOn }: { readonly staff: Staff; readonly onHandOn: (to: string) => void }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [to, setTo] = useState('');
  const id = useId();
  useEffect(() => {
    void listApprovers().then((answer) => {
      const listed = answer.kind === 'ok' ? asList(answer.body['approvers']) : [];
      const away = answer.kind === 'ok' ? readPeople(answer.body).filter(({ absence }) => absence !== null) : [];
      const isThere = (name: unknown): name is string =>
        typeof name === 'string' && name !== staff.staffId && away.every(({ staffId }) => staffId !== name);
      setNames(listed.filter(isThere));
    });
  }, []);
  return (
    <div class="row">
      <label for={id}>To</label>
      <select id={id} value={to} onChange={(event) => setTo(event.currentTarget.value)}>
        <option value="">Choose a person</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
      <button type="button" disabled={to === ''} onClick={() => onHandOn(to)}>
        Hand on to them
      </button>
    </div>
  );
}
