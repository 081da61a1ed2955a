import { useId } from 'preact/hooks';
import type { Field } from './handover-action.ts';

type FieldInputProps = { readonly field: Field; readonly text: string; readonly onText: (text: string) => void };

/** One field of a form: a choice where there is something to choose from, else a line to type in. */
export function FieldInput({ field, text, onText }: FieldInputProps) {
  const ids = { field: useId(), hint: useId() };
  const described = field.hint === undefined ? {} : { 'aria-describedby': ids.hint };
  return (
    <>
      <label for={ids.field}>{field.label}</label>
      {field.options ? (
        <select id={ids.field} value={text} onChange={(event) => onText(event.currentTarget.value)} {...described}>
          {field.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input id={ids.field} value={text} onInput={(event) => onText(event.currentTarget.value)} {...described} />
      )}
      {field.hint === undefined ? null : (
        <p id={ids.hint} class="hint">
          {field.hint}
        </p>
      )}
    </>
  );
}
