import { useState } from 'preact/hooks';
import type { Answer } from '../../shared/request-json.ts';
import { nameOf } from '../colleagues.ts';
import { Dialog } from '../dialog.tsx';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AbsenceForm } from './absence-form.tsx';
import {
  type Approver,
  absenceWords,
  type LimitHolder,
  limitWords,
  listPeople,
  markBack,
  markOut,
  officeProblem,
  readOthers,
  readPeople,
  setLimits,
} from './approver.ts';
import { LimitForm } from './limit-form.tsx';

/** For administrators: what each approver may approve and who is out of office, and the limits of those who may not decide yet. */
export function OfficeTable({ me, hints }: { readonly me: string; readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded({
    ...{ key: 'office-limits', ask: listPeople, hints },
    read: (body) => ({ people: readPeople(body), others: readOthers(body) }),
    topics: ['members'],
  });
  const [said, setSaid] = useState<{ readonly text: string; readonly bad: boolean } | null>(null);
  const act: Act = async (asked, done) => {
    const problem = officeProblem(await asked);
    setSaid({ text: problem ?? done, bad: problem !== null });
    reload();
  };
  return (
    <section aria-label="Approvers">
      {said === null ? null : (
        <p class={said.bad ? 'notice bad' : 'notice'} role={said.bad ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      <LoadFrame loaded={loaded} what="the approvers" onRetry={reload}>
        {({ people, others }) => (
          <TableFrame name="Who decides">
            <table class="cards">
              <caption>Who decides</caption>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Own limit</th>
                  <th scope="col">Office</th>
                  <th scope="col">What you can do</th>
                </tr>
              </thead>
              <tbody>
                {people.map((person) => (
                  <PersonRow
                    key={person.staffId}
                    person={person}
                    people={people}
                    mine={person.staffId === me}
                    act={act}
                  />
                ))}
                {others.map((person) => (
                  <OtherRow key={person.staffId} person={person} mine={person.staffId === me} act={act} />
                ))}
              </tbody>
            </table>
          </TableFrame>
        )}
      </LoadFrame>
    </section>
  );
}

type Act = (asked: Promise<Answer>, done: string) => Promise<void>;

function PersonRow(props: {
  readonly person: Approver;
  readonly people: readonly Approver[];
  readonly mine: boolean;
  readonly act: Act;
}) {
  const { person, people, mine, act } = props;
  const [leaving, setLeaving] = useState(false);
  const name = nameOf(person.staffId);
  const mark = (until: string | null, delegate: string | null): void => {
    setLeaving(false);
    void act(markOut(person.staffId, until, delegate), `${name} is out of office.`);
  };
  return (
    <tr data-approver={person.staffId}>
      <NameAndLimit person={person} mine={mine} />
      <td data-label="Office">{absenceWords(person, nameOf) ?? 'In office'}</td>
      <td>
        <div class="row">
          {mine ? null : <SetLimit person={person} act={act} />}
          {person.absence === null ? (
            <button type="button" onClick={() => setLeaving(true)}>
              Out of office
            </button>
          ) : (
            <button type="button" onClick={() => void act(markBack(person.staffId), `${name} is in office.`)}>
              Back in office
            </button>
          )}
        </div>
        {leaving ? (
          <Dialog title={`${name}: out of office`} onClose={() => setLeaving(false)}>
            <AbsenceForm staffId={person.staffId} people={people} onCancel={() => setLeaving(false)} onMark={mark} />
          </Dialog>
        ) : null}
      </td>
    </tr>
  );
}

function OtherRow({ person, mine, act }: { readonly person: LimitHolder; readonly mine: boolean; readonly act: Act }) {
  return (
    <tr data-other={person.staffId}>
      <NameAndLimit person={person} mine={mine} />
      <td data-label="Office">May not decide now</td>
      <td>{mine ? null : <SetLimit person={person} act={act} />}</td>
    </tr>
  );
}

function NameAndLimit({ person, mine }: { readonly person: LimitHolder; readonly mine: boolean }) {
  return (
    <>
      <th scope="row">
        {nameOf(person.staffId)}
        {mine ? ' (you)' : ''}
      </th>
      <td data-label="Own limit">{limitWords(person.limits)}</td>
    </>
  );
}

/** The button that asks for somebody's limit, and the dialog in which it is typed. */
function SetLimit({ person, act }: { readonly person: LimitHolder; readonly act: Act }) {
  const [asking, setAsking] = useState(false);
  const name = nameOf(person.staffId);
  const set = (limits: LimitHolder['limits']): void => {
    setAsking(false);
    void act(setLimits(person.staffId, limits), `Own limit of ${name}: ${limitWords(limits)}.`);
  };
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Set limit
      </button>
      {asking ? (
        <Dialog title={`Limit of ${name}`} onClose={() => setAsking(false)}>
          <LimitForm person={person} onCancel={() => setAsking(false)} onSet={set} />
        </Dialog>
      ) : null}
    </>
  );
}
