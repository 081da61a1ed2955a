import { useId, useState } from 'preact/hooks';
import { instantOf, zoneName } from '../../shared/format-time.ts';
import { nameOf } from '../colleagues.ts';
import { FormButtons } from '../form-buttons.tsx';
import type { Approver } from './approver.ts';

type AbsenceFormProps = {
  /** Whose absence it is. */
  readonly staffId: string;
  readonly people: readonly Approver[];
  readonly onCancel: () => void;
  readonly onMark: (until: string | null, delegateId: string | null) => void;
};

/** From now until when somebody is out, and who stands in. */
export function AbsenceForm({ staffId, people, onCancel, onMark }: AbsenceFormProps) {
  const [until, setUntil] = useState('');
  const [delegate, setDelegate] = useState('');
  const ids = { until: useId(), delegate: useId() };
  return (
    <form
      class="stack"
      aria-label={`Absence of ${nameOf(staffId)}`}
      onSubmit={(event) => {
        event.preventDefault();
        onMark(instantOf(until), delegate === '' ? null : delegate);
      }}
    >
      <label for={ids.until}>Until ({zoneName()}); empty until back</label>
      <input
        id={ids.until}
        type="datetime-local"
        value={until}
        onInput={(event) => setUntil(event.currentTarget.value)}
      />
      <label for={ids.delegate}>Who stands in</label>
      <select id={ids.delegate} value={delegate} onChange={(event) => setDelegate(event.currentTarget.value)}>
        <option value="">Nobody</option>
        {people
          .filter((one) => one.staffId !== staffId)
          .map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {nameOf(one.staffId)}
              {one.absence === null ? '' : ' (out of office)'}
            </option>
          ))}
      </select>
      <p class="hint">
        Requests and reminders go to whoever stands in, within their own limit. What has been taken goes to them too, or
        back to the list.
      </p>
      <FormButtons submit="Mark as out of office" onCancel={onCancel} />
    </form>
  );
}
