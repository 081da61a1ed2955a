import { useState } from 'preact/hooks';
import { formatMoney } from '../../../src/domain/money.ts';
import { asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { Dialog } from '../dialog.tsx';
import { type Approval, titleOf } from './approval.ts';
import { approveTogether } from './approvals-api.ts';
import { wordsOfRefusal } from './status-words.ts';

type TogetherBarProps = {
  readonly chosen: readonly Approval[];
  /** Every request that can be decided with the chosen ones. */
  readonly alike: readonly Approval[];
  readonly onChoose: (chosen: readonly Approval[]) => void;
  readonly onDone: () => void;
};

/** Several requests of one rule result: choosing all of them, and approving what is chosen in two steps. */
export function TogetherBar({ chosen, alike, onChoose, onDone }: TogetherBarProps) {
  const [step, setStep] = useState<'none' | 'confirming'>('none');
  const [told, setTold] = useState<readonly string[] | null>(null);
  if (told !== null)
    return (
      <Dialog title="Approved together" onClose={() => setTold(null)}>
        <ul>
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div class="row">
          <button type="button" onClick={() => setTold(null)}>
            Close
          </button>
        </div>
      </Dialog>
    );
  if (chosen.length === 0) return null;
  const approve = async (): Promise<void> => {
    setStep('none');
    const answer = await approveTogether(chosen);
    setTold(answer.kind === 'ok' ? linesOf(answer.body, chosen) : [wordsOfRefusal(answer)]);
    onChoose([]);
    onDone();
  };
  return (
    <section class="together" aria-label="Chosen requests">
      <p role="status">
        {chosen.length} chosen, {sumOf(chosen)}
      </p>
      <div class="row">
        {alike.length > chosen.length ? (
          <button type="button" onClick={() => onChoose(alike)}>
            Choose all {alike.length} with the same reasons
          </button>
        ) : null}
        <button type="button" onClick={() => setStep('confirming')}>
          Approve together
        </button>
        <button type="button" onClick={() => onChoose([])}>
          Choose none
        </button>
      </div>
      {step === 'confirming' ? (
        <Confirm chosen={chosen} onConfirm={() => void approve()} onCancel={() => setStep('none')} />
      ) : null}
    </section>
  );
}

function Confirm(props: {
  readonly chosen: readonly Approval[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <Dialog title={`Approve ${props.chosen.length} requests`} onClose={props.onCancel}>
      <p>Each is a decision of its own in your name. What changed since it was shown here drops out and is listed.</p>
      <ul>
        {props.chosen.map((approval) => (
          <li key={approval.id}>
            {titleOf(approval)}, order {approval.orderId}
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="primary" onClick={props.onConfirm}>
          Confirm {sumOf(props.chosen)}
        </button>
        <button type="button" onClick={props.onCancel}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

/** What came of it, one line each: the approved ones, those that dropped out with the reason, and what a planted one was about. */
function linesOf(body: UnknownRecord, chosen: readonly Approval[]): readonly string[] {
  const names = new Map(
    chosen.map((approval) => [approval.id, `${titleOf(approval)}, order ${approval.orderId ?? ''}`]),
  );
  const name = (row: UnknownRecord): string => names.get(asText(row['approval_id']) ?? '') ?? 'A request';
  return [
    ...asRecords(body['decided']).map((row) => {
      const planted = asRecords([row['planted']])[0];
      const lesson = asText(planted?.['lesson']);
      return lesson === null
        ? `${name(row)}: approved.`
        : `${name(row)}: this one was planted and should have been rejected. ${lesson}`;
    }),
    ...asRecords(body['dropped']).map((row) => `${name(row)}: not decided. ${asText(row['detail']) ?? ''}`.trim()),
  ];
}

/** The sum of the amounts, one per currency. */
function sumOf(approvals: readonly Approval[]): string {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of approvals)
    if (amountMinor !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return sums.size === 0
    ? 'no amounts'
    : [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' and ');
}
