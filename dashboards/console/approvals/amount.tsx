import { asList, asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Value } from '../facts.tsx';
import { numberWords } from '../value-words.ts';
import { Section } from './section.tsx';

type AmountProps = { readonly arithmetic: unknown; readonly currency: string | null };

/** How the amount came about: line by line where the server tells it so, else everything it was computed from. */
export function Amount({ arithmetic, currency }: AmountProps) {
  if (arithmetic === null || arithmetic === undefined) return null;
  const record = asRecord(arithmetic);
  const steps = asRecords(record?.['steps']);
  return (
    <Section title="How the amount was computed">
      {steps.length === 0 ? (
        <Value name="steps" value={arithmetic} currency={currency} />
      ) : (
        <Steps steps={steps} currency={asText(record?.['currency']) ?? currency} />
      )}
      {asList(record?.['steps']).length === 0 ? null : <All record={record ?? {}} currency={currency} />}
    </Section>
  );
}

function Steps({ steps, currency }: { readonly steps: readonly UnknownRecord[]; readonly currency: string | null }) {
  return (
    <table class="steps">
      <caption class="hidden-text">The amount, step by step</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">How</th>
          <th scope="col" class="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={index} class={asText(step['step']) === 'Refund' ? 'sum' : undefined}>
            <th scope="row">{visibleText(asText(step['step']) ?? '')}</th>
            <td>{visibleText(asText(step['how']) ?? '')}</td>
            <td class="number">{numberWords('amount_minor', asNumber(step['amount_minor']) ?? 0, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures of every line and unit, for whoever wants to work it out again. */
function All({ record, currency }: { readonly record: UnknownRecord; readonly currency: string | null }) {
  const { steps: _steps, ...rest } = record;
  return (
    <details>
      <summary>Every figure</summary>
      <Value name="arithmetic" value={rest} currency={currency} />
    </details>
  );
}
