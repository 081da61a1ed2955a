import { useState } from 'preact/hooks';
import { formatInstant } from '../../../shared/format-time.ts';
import { nameOf } from '../../colleagues.ts';
import { currencyOfRules } from '../../rule-currency.ts';
import { RuleList } from '../../rule-list.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { askedWords } from '../orders/asked-words.ts';
import type { StaffOrder } from '../orders/staff-order.ts';
import { actionProblem, askForAction } from './actions-api.ts';
import { requestStanding, type StaffRequest, toolWords } from './handover-action.ts';

type RequestRowProps = {
  readonly request: StaffRequest;
  readonly conversationId: string;
  /** To name the items by. */
  readonly orders: readonly StaffOrder[];
  readonly onChange: () => void;
};

/** What a person asked for: how it stands, by which rule it was not done, and the way to ask again where nothing speaks against it. */
export function RequestRow({ request, conversationId, orders, onChange }: RequestRowProps) {
  const { retry } = request;
  const broken = request.rules.filter((rule) => rule['passed'] !== true);
  return (
    <li data-request={request.status}>
      <p class="rule-head">
        <StatusBadge status={requestStanding(request.status)} />
        <strong>
          {toolWords[request.tool] ?? request.tool}
          {request.amount === null ? '' : ` of ${request.amount}`}
        </strong>
      </p>
      <p class="hint">
        Asked for by {nameOf(request.by)}
        {request.at === null ? '' : `, ${formatInstant(request.at)}`}: {askedWords(request.args, orders)}
      </p>
      {request.message === null ? null : <p>{request.message}</p>}
      {broken.length === 0 ? null : (
        <details>
          <summary>{broken.length === 1 ? 'The rule that did not hold' : 'The rules that did not hold'}</summary>
          <RuleList rules={broken} currency={currencyOfRules(request.rules)} />
        </details>
      )}
      {retry === null ? null : <AskAgain conversationId={conversationId} retry={retry} onChange={onChange} />}
    </li>
  );
}

type AskAgainProps = {
  readonly conversationId: string;
  readonly retry: NonNullable<StaffRequest['retry']>;
  readonly onChange: () => void;
};

/** Asks for the very same once more, after a stop or an outage. It is judged anew. */
function AskAgain({ conversationId, retry, onChange }: AskAgainProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setProblem(actionProblem(await askForAction(conversationId, retry, retry.requestId)));
    onChange();
  };
  return (
    <div class="row">
      <button type="button" onClick={() => void send()}>
        Ask for it again
      </button>
      <span class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </span>
    </div>
  );
}
