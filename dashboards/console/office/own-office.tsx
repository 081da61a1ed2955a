import { useState } from 'preact/hooks';
import { nameOf } from '../colleagues.ts';
import { Dialog } from '../dialog.tsx';
import type { LiveHints } from '../live-hints.ts';
import type { Staff } from '../staff-session.ts';
import { useLoaded } from '../use-loaded.ts';
import { AbsenceForm } from './absence-form.tsx';
import { absenceWords, listPeople, markBack, markOut, officeProblem, readPeople } from './approver.ts';

/** One's own absence: the way out and back, and how it stands. Nothing for whoever decides nothing. */
export function OwnOffice({ staff, hints }: { readonly staff: Staff; readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded({
    ...{ key: 'office', ask: listPeople, read: readPeople, hints },
    topics: ['approvals', 'members'],
  });
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const people = loaded.kind === 'ready' ? loaded.value : [];
  const me = people.find(({ staffId }) => staffId === staff.staffId);
  if (me === undefined) return null;
  const act = async (asked: ReturnType<typeof markBack>): Promise<void> => {
    const refused = officeProblem(await asked);
    setProblem(refused);
    if (refused === null) setAsking(false);
    reload();
  };
  const out = absenceWords(me, nameOf);
  const refusal =
    problem === null ? null : (
      <p class="notice bad" role="alert">
        {problem}
      </p>
    );
  return (
    <div class="own-office">
      {out === null ? (
        <button type="button" onClick={() => setAsking(true)}>
          Out of office
        </button>
      ) : (
        <p class="notice" role="status">
          {out}{' '}
          <button type="button" onClick={() => void act(markBack(me.staffId))}>
            I am back
          </button>
        </p>
      )}
      {asking ? null : refusal}
      {asking ? (
        <Dialog title="Out of office" onClose={() => setAsking(false)}>
          {refusal}
          <AbsenceForm
            staffId={me.staffId}
            people={people}
            onCancel={() => setAsking(false)}
            onMark={(until, delegate) => void act(markOut(me.staffId, until, delegate))}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
