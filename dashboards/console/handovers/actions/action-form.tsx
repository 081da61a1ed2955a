import { useId, useState } from 'preact/hooks';
import { actionProblem, askForAction } from './actions-api.ts';
import { argumentsFrom, type Field, fieldsOf, initialText, type Prefilled, toolWords } from './handover-action.ts';

type ActionFormProps = {
  readonly conversationId: string;
  readonly prefilled: Prefilled;
  readonly onAsked: () => void;
  readonly onCancel: () => void;
};

/** The form of one action, filled in where something is known. Amounts are no field: they are computed from the order. */
export function ActionForm({ conversationId, prefilled, onAsked, onCancel }: ActionFormProps) {
  const { tool } = prefilled;
  const fields = fieldsOf[tool] ?? [];
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field.path, initialText(prefilled.args, field)])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One name for this form's request, however often it is sent.
  const [requestId] = useState(() => crypto.randomUUID());
  const problemId = useId();
  const send = async (): Promise<void> => {
    const args = argumentsFrom(tool, texts);
    if (args === null) return setProblem('Fill in every field.');
    if (busy) return;
    setBusy(true);
    const refused = actionProblem(await askForAction(conversationId, { ...prefilled, args }, requestId));
    setBusy(false);
    setProblem(refused);
    if (refused === null) onAsked();
  };
  return (
    <form
      class="confirm stack"
      aria-describedby={problemId}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.path}
          field={field}
          text={texts[field.path] ?? ''}
          onText={(text) => setTexts({ ...texts, [field.path]: text })}
        />
      ))}
      <p id={problemId} class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
      <div class="row">
        <button type="submit" class="primary" aria-disabled={busy}>
          Ask for it: {toolWords[tool] ?? tool}
        </button>
        <button type="button" onClick={onCancel}>
          Leave it
        </button>
      </div>
      <p class="hint">
        Every rule is checked. Above your limit another person has to agree. The customer is told how it ends.
      </p>
    </form>
  );
}

type FieldInputProps = { readonly field: Field; readonly text: string; readonly onText: (text: string) => void };

function FieldInput({ field, text, onText }: FieldInputProps) {
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
