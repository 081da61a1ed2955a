import { useId, useState } from 'preact/hooks';
import { nameOf } from '../colleagues.ts';
import { FormButtons } from '../form-buttons.tsx';
import { type Approver, type LimitHolder, readLimits, typedLimits } from './approver.ts';

/** The most somebody may approve, typed for all currencies at once. */
export function LimitForm({
  person,
  onSet,
  onCancel,
}: {
  readonly person: LimitHolder;
  readonly onSet: (limits: Approver['limits']) => void;
  readonly onCancel: () => void;
}) {
  const [text, setText] = useState(typedLimits(person.limits));
  const [wrong, setWrong] = useState(false);
  const ids = { field: useId(), hint: useId() };
  const submit = (): void => {
    const limits = readLimits(text);
    setWrong(limits === null);
    if (limits !== null) onSet(limits);
  };
  return (
    <form
      class="stack"
      aria-label={`Limit of ${nameOf(person.staffId)}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label for={ids.field}>May approve up to</label>
      <input
        id={ids.field}
        value={text}
        aria-invalid={wrong}
        aria-describedby={ids.hint}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id={ids.hint} class={wrong ? 'field-error' : 'hint'} role={wrong ? 'alert' : undefined}>
        {wrong
          ? 'Write amounts with their currency, such as INR 5000, USD 60.50.'
          : 'Such as INR 5000, USD 60.50. A currency that is left out has no limit. They may still reject what is above it.'}
      </p>
      <FormButtons submit="Set limit" onCancel={onCancel} />
    </form>
  );
}
