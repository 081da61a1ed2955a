import type { PolicyDocument } from '../../../src/domain/ladder/policy-document.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import { TableFrame } from '../table-frame.tsx';
import type { AmountField, CountField } from './policy-text.ts';

const AMOUNTS: readonly (readonly [AmountField, string])[] = [
  ['automatic', 'Largest automatic refund'],
  ['order_total', 'Automatic, one order'],
  ['customer_total', 'Automatic, one customer in the window'],
  ['second_approver_from', 'Two people from'],
  ['store_day', 'Automatic, whole store in a day'],
];

const COUNTS: readonly (readonly [CountField, string])[] = [
  ['customer_window_days', "A customer's window, in days"],
  ['refunds_before_approval', 'Refunds in the window before the next one needs an approval'],
  ['store_day_trip_factor', "Times the store's day at which refunds stop by themselves"],
];

type LimitTableProps = {
  readonly document: PolicyDocument;
  /** Left out, the limits are only shown. */
  readonly onAmount?: (field: AmountField, currency: string, text: string) => void;
  readonly onCount?: (field: CountField, text: string) => void;
};

/** The limits of refunds: currencies down, limits across, and the numbers that hold for all of them. */
export function LimitTable({ document, onAmount, onCount }: LimitTableProps) {
  const { limits } = document;
  const currencies = [...new Set(AMOUNTS.flatMap(([field]) => Object.keys(limits[field])))].sort();
  return (
    <>
      <TableFrame name="Limits by currency">
        <table class="cards">
          <caption class="hint">
            A currency without an amount always needs an approval.
            {onAmount === undefined
              ? ''
              : ' Amounts are written in minor units (paise, cents); add a currency under "As JSON".'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Currency</th>
              {AMOUNTS.map(([field, words]) => (
                <th key={field} scope="col" class="number">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {currencies.map((currency) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                {AMOUNTS.map(([field, words]) => (
                  <td key={field} class="number" data-label={words}>
                    <Amount
                      label={`${words}, ${currency}`}
                      currency={currency}
                      value={limits[field][currency]}
                      onChange={onAmount && ((text) => onAmount(field, currency, text))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <dl class="facts counts">
        {COUNTS.map(([field, words]) => (
          <div key={field}>
            <dt>{words}</dt>
            <dd>
              {onCount === undefined ? (
                String(limits[field])
              ) : (
                <input
                  aria-label={words}
                  inputMode="numeric"
                  value={String(limits[field])}
                  onInput={(event) => onCount(field, event.currentTarget.value)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Amount(props: {
  readonly label: string;
  readonly currency: string;
  readonly value: number | undefined;
  readonly onChange: ((text: string) => void) | undefined;
}) {
  const { value, currency, onChange } = props;
  const words = typeof value === 'number' && Number.isSafeInteger(value) ? formatMoney(value, currency) : 'none';
  if (onChange === undefined) return <>{words}</>;
  return (
    <>
      <input
        aria-label={`${props.label}, in minor units`}
        inputMode="numeric"
        value={value === undefined ? '' : String(value)}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <span class="hint block">{words}</span>
    </>
  );
}
