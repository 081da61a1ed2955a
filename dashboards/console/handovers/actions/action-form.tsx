import { useId, useState } from 'preact/hooks';
import { RuleList } from '../../rule-list.tsx';
import type { StaffOrder } from '../orders/staff-order.ts';
import { actionProblem, askForAction, previewAction } from './actions-api.ts';
import { FieldInput } from './field-input.tsx';
import { argumentsFrom, type Field, fieldsOf, initialText, type Prefilled, toolWords } from './handover-action.ts';
import { LinePicker } from './line-picker.tsx';
import { confirmWords, type Preview, previewWords, readPreview } from './preview.ts';

type ActionFormProps = {
  readonly conversationId: string;
  readonly prefilled: Prefilled;
  /** The customer's orders; empty where they are not known, and then numbers are typed. */
  readonly orders: readonly StaffOrder[];
  readonly onAsked: () => void;
  readonly onCancel: () => void;
};

/**
 * The form of one action, in two steps: what is meant, chosen from the customer's orders; then what it comes to, and the click that asks for it.
 * Amounts are no field: they are computed from the order.
 */
export function ActionForm(props: ActionFormProps) {
  const { conversationId, prefilled, orders, onAsked, onCancel } = props;
  const { tool } = prefilled;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // The orders may become known only after the form was opened; once anything was meant, another reading of them changes nothing of it.
  const texts = { ...initialTexts(prefilled, orders), ...typed };
  const meant = texts['order_id'] === '' ? typed : texts;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One name for this form's request, however often it is sent.
  const [requestId] = useState(() => crypto.randomUUID());
  const problemId = useId();
  const write = (path: string, text: string): void => {
    setPreview(null);
    setProblem(null);
    setTyped({ ...meant, [path]: text, ...(path === 'order_id' ? ofAnotherOrder(tool, text, orders) : {}) });
  };
  const run = async (work: (asked: Prefilled) => Promise<void>): Promise<void> => {
    const args = argumentsFrom(tool, texts);
    if (args === null) return setProblem(missingWords(tool));
    if (busy) return;
    setTyped(meant);
    setBusy(true);
    await work({ ...prefilled, args });
    setBusy(false);
  };
  const look = (): Promise<void> =>
    run(async (asked) => {
      const answer = await previewAction(conversationId, asked);
      setProblem(actionProblem(answer));
      if (answer.kind === 'ok') setPreview(readPreview(answer.body));
    });
  const ask = (): Promise<void> =>
    run(async (asked) => {
      const refused = actionProblem(await askForAction(conversationId, asked, requestId));
      setProblem(refused);
      if (refused === null) onAsked();
    });
  return (
    <form
      class="confirm stack"
      aria-label={toolWords[tool] ?? tool}
      aria-describedby={problemId}
      onSubmit={(event) => {
        event.preventDefault();
        void (preview === null ? look() : ask());
      }}
    >
      {(fieldsOf[tool] ?? []).map((field) => (
        <OneField key={field.path} {...{ field, tool, texts, orders }} onText={(text) => write(field.path, text)} />
      ))}
      <p id={problemId} class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
      {preview === null ? null : <PreviewView preview={preview} />}
      <Buttons {...{ preview, busy, tool, onCancel }} />
    </form>
  );
}

function missingWords(tool: string): string {
  return fieldsOf[tool]?.some((field) => field.path === 'item_ids') === true
    ? 'Fill in every field, and choose at least one item.'
    : 'Fill in every field.';
}

function initialTexts({ tool, args }: Prefilled, orders: readonly StaffOrder[]): Readonly<Record<string, string>> {
  const texts = Object.fromEntries((fieldsOf[tool] ?? []).map((field) => [field.path, initialText(args, field)]));
  const only = orders[0];
  if (texts['order_id'] !== '' || only === undefined) return texts;
  return { ...texts, order_id: only.orderId, ...ofAnotherOrder(tool, only.orderId, orders) };
}

/** What belonged to the order chosen before does not belong to this one. */
function ofAnotherOrder(
  tool: string,
  orderId: string,
  orders: readonly StaffOrder[],
): Readonly<Record<string, string>> {
  if (tool === 'cancel_return') {
    const order = orders.find((one) => one.orderId === orderId);
    return { return_id: order?.returns.find((one) => one.status === 'requested')?.returnId ?? '' };
  }
  return tool === 'issue_refund' || tool === 'create_return' ? { item_ids: '' } : {};
}

type OneFieldProps = {
  readonly field: Field;
  readonly tool: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly orders: readonly StaffOrder[];
  readonly onText: (text: string) => void;
};

/** A field with what is known to choose from; typed where nothing is known. */
function OneField({ field, tool, texts, orders, onText }: OneFieldProps) {
  const text = texts[field.path] ?? '';
  const order = orders.find((one) => one.orderId === texts['order_id']);
  if (field.path === 'order_id' && orders.length > 0 && (order !== undefined || text === '')) {
    const options = orders.map((one) => [one.orderId, orderWords(one)] as const);
    return <FieldInput field={{ ...field, label: 'Order', options }} text={text} onText={onText} />;
  }
  if (field.path === 'item_ids' && order !== undefined) return <LinePicker {...{ order, tool, text, onText }} />;
  if (field.path === 'return_id' && order !== undefined) {
    const open = order.returns.filter((one) => one.status === 'requested');
    const options = open.map(({ returnId }) => [returnId, returnId] as const);
    if (options.length > 0) return <FieldInput field={{ ...field, options }} text={text} onText={onText} />;
    return <p class="notice">This order has no return that could still be cancelled.</p>;
  }
  return <FieldInput field={field} text={text} onText={onText} />;
}

function orderWords({ orderId, status, total, lines }: StaffOrder): string {
  const first = lines[0]?.name ?? '';
  const name = first.length > 40 ? `${first.slice(0, 39)}…` : first;
  return `${orderId}: ${name}${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}, ${total}, ${status}`;
}

function PreviewView({ preview }: { readonly preview: Preview }) {
  const tone = preview.outcome === 'alone' ? 'notice' : preview.outcome === 'refused' ? 'notice bad' : 'notice warn';
  const broken = preview.rules.filter((rule) => rule['passed'] !== true);
  return (
    <div class={tone} role="status" data-preview={preview.outcome}>
      <p>
        <strong>{previewWords(preview)}</strong>
      </p>
      {preview.reasons.length === 0 ? null : (
        <ul class="brief-why">
          {preview.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {preview.outcome !== 'refused' || broken.length === 0 ? null : (
        <details>
          <summary>Which rules do not hold</summary>
          <RuleList rules={broken} currency={null} />
        </details>
      )}
    </div>
  );
}

function Buttons(props: {
  readonly preview: Preview | null;
  readonly busy: boolean;
  readonly tool: string;
  readonly onCancel: () => void;
}) {
  const { preview, busy, tool } = props;
  const confirm = preview === null ? null : confirmWords(preview, toolWords[tool] ?? tool);
  return (
    <>
      <div class="row">
        {preview === null ? (
          <button type="submit" class="primary" aria-disabled={busy}>
            {busy ? 'Looking' : 'See what it comes to'}
          </button>
        ) : null}
        {confirm === null ? null : (
          <button type="submit" class="primary" aria-disabled={busy}>
            {busy ? 'Sending' : confirm}
          </button>
        )}
        <button type="button" onClick={props.onCancel}>
          Leave it
        </button>
      </div>
      <p class="hint">
        {preview === null
          ? 'Nothing is done yet: first you see the amount, and whether another person has to agree.'
          : 'Every rule is checked again when you ask. The customer is told how it ends.'}
      </p>
    </>
  );
}
