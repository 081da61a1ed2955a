import { useEffect, useId, useState } from 'preact/hooks';
import { Section } from '../../approvals/section.tsx';
import type { LiveHints } from '../../live-hints.ts';
import { LoadFrame } from '../../load-frame.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { useLoaded } from '../../use-loaded.ts';
import type { StaffOrder } from '../orders/staff-order.ts';
import { ActionForm } from './action-form.tsx';
import { actionProblem, dismissDraft, listActions } from './actions-api.ts';
import {
  fieldsOf,
  type HandoverAction,
  type HandoverActions,
  type Prefilled,
  readHandoverActions,
  toolWords,
} from './handover-action.ts';
import { RequestRow } from './request-row.tsx';

type ActionsPanelProps = {
  readonly conversationId: string;
  readonly hints: LiveHints;
  readonly orders: readonly StaffOrder[];
  /** Something that was asked for began or ended: the orders may be other ones by now. */
  readonly onDone: () => void;
};

/** What may be done to the customer's orders from here: take up what the assistant left, or ask for something anew; and how it went. */
export function ActionsPanel({ conversationId, hints, orders, onDone }: ActionsPanelProps) {
  const { loaded, reload } = useLoaded({
    key: conversationId,
    ask: () => listActions(conversationId),
    read: readHandoverActions,
    hints,
    topics: ['inbox', 'approvals'],
    everyMs: 5_000,
  });
  const ends = loaded.kind === 'ready' ? loaded.value.requests.map((request) => request.status).join(' ') : null;
  useEffect(() => {
    if (ends !== null && ends !== '') onDone();
  }, [ends]);
  return (
    <Section title="Actions">
      <LoadFrame loaded={loaded} what="the actions" onRetry={reload}>
        {(shown) => <Panel key={conversationId} {...{ conversationId, shown, orders }} onChange={reload} />}
      </LoadFrame>
    </Section>
  );
}

type PanelProps = {
  readonly conversationId: string;
  readonly shown: HandoverActions;
  readonly orders: readonly StaffOrder[];
  readonly onChange: () => void;
};

/** The form stands above what was asked for, and the newest of that comes first: so the answer to a click appears where it was made. */
function Panel({ conversationId, shown, orders, onChange }: PanelProps) {
  const [form, setForm] = useState<Prefilled | null>(null);
  const done = (): void => {
    setForm(null);
    onChange();
  };
  return (
    <div class="actions">
      {shown.mayAct ? null : (
        <p class="hint">Take the conversation to act in it. The customer must have proved who they are.</p>
      )}
      {shown.mayAct && form === null ? <NewActions onPick={setForm} /> : null}
      {shown.mayAct && form !== null ? (
        <ActionForm
          key={`${form.tool} ${form.fromActionId}`}
          {...{ conversationId, orders, prefilled: form }}
          onAsked={done}
          onCancel={() => setForm(null)}
        />
      ) : null}
      <ul class="rules">
        {shown.requests.map((request) => (
          <RequestRow key={request.id} {...{ request, conversationId, orders, onChange }} />
        ))}
        {shown.actions.map((action) => (
          <ActionRow
            key={action.id}
            {...{ action, conversationId, onChange, mayAct: shown.mayAct }}
            onTakeUp={setForm}
          />
        ))}
      </ul>
    </div>
  );
}

function NewActions({ onPick }: { readonly onPick: (prefilled: Prefilled) => void }) {
  return (
    <div class="row">
      {Object.keys(fieldsOf).map((tool) => (
        <button key={tool} type="button" onClick={() => onPick({ tool, args: {}, fromActionId: null })}>
          {toolWords[tool] ?? tool}
        </button>
      ))}
    </div>
  );
}

type ActionRowProps = {
  readonly action: HandoverAction;
  readonly mayAct: boolean;
  readonly conversationId: string;
  readonly onTakeUp: (prefilled: Prefilled) => void;
  readonly onChange: () => void;
};

function ActionRow({ action, mayAct, conversationId, onTakeUp, onChange }: ActionRowProps) {
  const { prefilled } = action;
  const words = action.mayDismiss ? 'Perform this draft' : 'Take it up again';
  return (
    <li data-action={action.status}>
      <p class="rule-head">
        <StatusBadge status={{ tone: 'plain', text: action.status.replaceAll('_', ' ') }} />
        <strong>
          {toolWords[action.tool] ?? action.tool}
          {action.amount === null ? '' : ` of ${action.amount}`}
          {action.orderId === null ? '' : ` for order ${action.orderId}`}
        </strong>
      </p>
      {action.endedBecause === null ? null : <p class="hint">{action.endedBecause}</p>}
      {mayAct && prefilled !== null ? (
        <div class="row">
          <button type="button" onClick={() => onTakeUp(prefilled)}>
            {words}
          </button>
        </div>
      ) : null}
      {mayAct && action.mayDismiss ? (
        <DismissForm conversationId={conversationId} actionId={action.id} onChange={onChange} />
      ) : null}
    </li>
  );
}

type DismissFormProps = {
  readonly conversationId: string;
  readonly actionId: string;
  readonly onChange: () => void;
};

function DismissForm({ conversationId, actionId, onChange }: DismissFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ids = { field: useId(), problem: useId() };
  const send = async (): Promise<void> => {
    if (reason.trim().length < 3) return setProblem('Say why.');
    const refused = actionProblem(await dismissDraft(conversationId, actionId, reason.trim()));
    setProblem(refused);
    onChange();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label for={ids.field}>Why this draft is not to be carried out</label>
      <input
        id={ids.field}
        value={reason}
        aria-invalid={problem !== null}
        aria-describedby={ids.problem}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <p id={ids.problem} class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
      <div class="row">
        <button type="submit">Dismiss this draft</button>
      </div>
    </form>
  );
}
