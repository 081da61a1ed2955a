import { useState } from 'preact/hooks';
import type { Answer } from '../../shared/request-json.ts';
import { nameOf } from '../colleagues.ts';
import { Dialog } from '../dialog.tsx';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
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
          // biome-ignore lint/a11y/useSemanticElements: no form fields group it
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div class="table-frame" role="group" aria-label="Who decides" tabIndex={0}>
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
          </div>
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
  const [asking, setAsking] = useState<'limit' | 'absence' | null>(null);
  const name = nameOf(person.staffId);
  const run = (asked: Promise<Answer>, done: string): void => {
    setAsking(null);
    void act(asked, done);
  };
  return (
    <tr data-approver={person.staffId}>
      <th scope="row">
        {name}
        {mine ? ' (you)' : ''}
      </th>
      <td data-label="Own limit">{limitWords(person.limits)}</td>
      <td data-label="Office">{absenceWords(person, nameOf) ?? 'In office'}</td>
      <td>
        <div class="row">
          {mine ? null : (
            <button type="button" onClick={() => setAsking('limit')}>
              Set limit
            </button>
          )}
          {person.absence === null ? (
            <button type="button" onClick={() => setAsking('absence')}>
              Out of office
            </button>
          ) : (
            <button type="button" onClick={() => run(markBack(person.staffId), `${name} is in office.`)}>
              Back in office
            </button>
          )}
        </div>
        {asking === null ? null : (
          <Dialog
            title={asking === 'limit' ? `Limit of ${name}` : `${name}: out of office`}
            onClose={() => setAsking(null)}
          >
            {asking === 'limit' ? (
              <LimitForm
                person={person}
                onCancel={() => setAsking(null)}
                onSet={(limits) =>
                  run(setLimits(person.staffId, limits), `Own limit of ${name}: ${limitWords(limits)}.`)
                }
              />
            ) : (
              <AbsenceForm
                staffId={person.staffId}
                people={people}
                onCancel={() => setAsking(null)}
                onMark={(until, delegate) => run(markOut(person.staffId, until, delegate), `${name} is out of office.`)}
              />
            )}
          </Dialog>
        )}
      </td>
    </tr>
  );
}

function OtherRow({ person, mine, act }: { readonly person: LimitHolder; readonly mine: boolean; readonly act: Act }) {
  const [asking, setAsking] = useState(false);
  const name = nameOf(person.staffId);
  const set = (limits: Approver['limits']): void => {
    setAsking(false);
    void act(setLimits(person.staffId, limits), `Own limit of ${name}: ${limitWords(limits)}.`);
  };
  return (
    <tr data-other={person.staffId}>
      <th scope="row">
        {name}
        {mine ? ' (you)' : ''}
      </th>
      <td data-label="Own limit">{limitWords(person.limits)}</td>
      <td data-label="Office">May not decide now</td>
      <td>
        {mine ? null : (
          <button type="button" onClick={() => setAsking(true)}>
            Set limit
          </button>
        )}
        {asking ? (
          <Dialog title={`Limit of ${name}`} onClose={() => setAsking(false)}>
            <LimitForm person={person} onCancel={() => setAsking(false)} onSet={set} />
          </Dialog>
        ) : null}
      </td>
    </tr>
  );
}
