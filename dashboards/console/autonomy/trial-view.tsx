import { formatMoney } from '../../../src/domain/money.ts';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { labelOf } from '../field-names.ts';
import { TableFrame } from '../table-frame.tsx';
import type { Standing, Trial } from './autonomy-api.ts';
import { HANDLING_WORDS } from './tier-words.ts';

/** What a draft would have meant for the past: in a sentence, by tool, and action by action. */
export function TrialView({ trial, tools }: { readonly trial: Trial; readonly tools: Standing['tools'] }) {
  return (
    <section class="trial" aria-labelledby="trial-heading">
      <h4 id="trial-heading">On the last {trial.days} days</h4>
      <p role="status">
        <strong>{trial.summary}</strong>
      </p>
      {trial.changes.length === 0 ? (
        <p class="notice">Nothing changes: the draft is what is in force.</p>
      ) : (
        <ul class="values changes">
          {trial.changes.map((change) => (
            <li key={change}>{visibleText(change)}</li>
          ))}
        </ul>
      )}
      <ToolCounts trial={trial} tools={tools} />
      <ChangedActions trial={trial} />
      <ul class="values hint">
        {trial.notes.map((note) => (
          <li key={note}>{visibleText(note)}</li>
        ))}
      </ul>
    </section>
  );
}

const HANDLINGS = ['alone', 'approval', 'two_approvals', 'draft', 'off'] as const;

function ToolCounts({ trial, tools }: { readonly trial: Trial; readonly tools: Standing['tools'] }) {
  if (trial.by_tool.length === 0) return null;
  const words = (name: string): string => tools.find(({ tool }) => tool === name)?.words ?? name;
  return (
    <TableFrame name="By tool">
      <table class="cards">
        <caption class="hint">How many actions each way: in force now, then under the draft</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            {HANDLINGS.map((one) => (
              <th key={one} scope="col" class="number">
                {HANDLING_WORDS[one]}
              </th>
            ))}
            <th scope="col" class="number">
              changed
            </th>
          </tr>
        </thead>
        <tbody>
          {trial.by_tool.map((tool) => (
            <tr key={tool.tool}>
              <th scope="row">{words(tool.tool)}</th>
              {HANDLINGS.map((one) => (
                <td key={one} class="number" data-label={HANDLING_WORDS[one]}>
                  {tool.before[one].toLocaleString('en')} → {tool.after[one].toLocaleString('en')}
                </td>
              ))}
              <td class="number" data-label="changed">
                {tool.changed.toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function ChangedActions({ trial }: { readonly trial: Trial }) {
  const { actions, changed } = trial;
  if (actions.length === 0) return null;
  return (
    <details open={actions.length <= 20}>
      <summary>{listWords(actions.length, changed)}</summary>
      <TableFrame name="Actions that change">
        <table class="cards">
          <thead>
            <tr>
              {['When', 'Tool', 'Reason', 'Order'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" class="number">
                Amount
              </th>
              <th scope="col">In force now</th>
              <th scope="col">Under the draft</th>
              <th scope="col">Rules that turn</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {actions.map((action) => (
              <ChangedRow key={action.action_id} action={action} />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  );
}

function listWords(listed: number, changed: number): string {
  if (changed === 1) return 'The one action that changes';
  const all = changed.toLocaleString('en');
  return listed < changed ? `The newest ${listed} of ${all} actions that change` : `The ${all} actions that change`;
}

function ChangedRow({ action }: { readonly action: Trial['actions'][number] }) {
  const { amount_minor: amount, currency } = action;
  return (
    <tr>
      <td data-label="When">{formatInstant(action.at)}</td>
      <td data-label="Tool">{action.tool.replaceAll('_', ' ')}</td>
      <td data-label="Reason">{action.category?.replaceAll('_', ' ') ?? 'none'}</td>
      <td data-label="Order">{action.order_id === null ? 'none' : visibleText(action.order_id)}</td>
      <td class="number" data-label="Amount">
        {amount === null || currency === null ? 'none' : formatMoney(amount, currency)}
      </td>
      <td data-label="In force now">{HANDLING_WORDS[action.before]}</td>
      <td data-label="Under the draft">
        <strong>{HANDLING_WORDS[action.after]}</strong>
      </td>
      <td data-label="Rules that turn">
        {action.rules
          .map(({ rule, after }) => `${labelOf(rule)} ${after ? 'holds now' : 'does not hold any more'}`)
          .join('; ')}
      </td>
      <td data-label="Action">
        <code>{action.action_id}</code>
      </td>
    </tr>
  );
}
