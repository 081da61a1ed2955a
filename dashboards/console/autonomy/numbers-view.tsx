import { formatMoney } from '../../../src/domain/money.ts';
import { TableFrame } from '../table-frame.tsx';
import type { Numbers } from './autonomy-api.ts';
import { percentWords } from './evidence-table.tsx';

/** The three numbers that set a limit: as planned, as measured, and at the upper bound of the measured error rate. */
export function NumbersView({ numbers }: { readonly numbers: Numbers }) {
  const { refund_errors: errors, measured_days: days } = numbers;
  return (
    <section class="part" aria-labelledby="numbers-heading">
      <h3 id="numbers-heading">What it costs</h3>
      <p class="hint">
        Measured over {days.toFixed(days < 10 ? 1 : 0)} days. Errors of refunds:{' '}
        {errors.measured === null
          ? 'none measured yet, so the bound is unknown'
          : `${errors.measured.wrong.toLocaleString('en')} of ${errors.measured.of.toLocaleString('en')}, at most ${percentWords(errors.upper_bound)}`}
        .
      </p>
      <NumberTable
        caption="Limit at which a look costs as much as it saves: what a look costs, divided by how often a refund is wrong"
        first="A look costs"
        rows={numbers.break_even.map((one) => ({
          key: one.currency,
          first: formatMoney(one.review_cost_minor, one.currency),
          planned: limitWords(one.planned_minor, one.currency),
          measured: limitWords(one.measured_minor, one.currency),
          bound: limitWords(one.at_upper_bound_minor, one.currency),
        }))}
      />
      <NumberTable
        caption={`Approver hours of a day: proposals, at ${numbers.approver_time.review_seconds} seconds each`}
        first="Refunds of a day"
        rows={[
          {
            key: 'hours',
            first: `${countWords(numbers.refunds_a_day.planned)} planned, ${countWords(numbers.refunds_a_day.measured)} measured`,
            planned: hoursWords(numbers.approver_time.planned),
            measured: hoursWords(numbers.approver_time.measured),
            bound: 'does not depend on errors',
          },
        ]}
      />
      <NumberTable
        caption="Loss of a day at most: wrong refunds of a day, each at the automatic limit; the planned column as if every refund were in that currency"
        first="Automatic limit"
        rows={numbers.loss.map((one) => ({
          key: one.currency,
          first: formatMoney(one.limit_minor, one.currency),
          planned: lossWords(one.planned, one.currency),
          measured: lossWords(one.measured, one.currency),
          bound: lossWords(one.at_upper_bound, one.currency),
        }))}
      />
    </section>
  );
}

type Row = {
  readonly key: string;
  readonly first: string;
  readonly planned: string;
  readonly measured: string;
  readonly bound: string;
};

function NumberTable(props: { readonly caption: string; readonly first: string; readonly rows: readonly Row[] }) {
  return (
    <TableFrame name={props.caption}>
      <table class="cards">
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{props.first}</th>
            <th scope="col" class="number">
              Planned
            </th>
            <th scope="col" class="number">
              Measured
            </th>
            <th scope="col" class="number">
              At the bound of the errors
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.first}</th>
              <td class="number" data-label="Planned">
                {row.planned}
              </td>
              <td class="number" data-label="Measured">
                {row.measured}
              </td>
              <td class="number" data-label="At the bound of the errors">
                {row.bound}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function limitWords(amount: number | null, currency: string): string {
  return amount === null ? 'No data' : formatMoney(amount, currency);
}

function countWords(value: number | null): string {
  return value === null ? 'No data' : value.toLocaleString('en', { maximumFractionDigits: 1 });
}

function hoursWords(time: Numbers['approver_time']['planned'] | null): string {
  if (time === null) return 'No data';
  return `${countWords(time.hours)} h (${countWords(time.approvals)} approvals, ${countWords(time.seconds)} s)`;
}

function lossWords(loss: Numbers['loss'][number]['planned'] | null, currency: string): string {
  if (loss === null) return 'No data';
  return `${formatMoney(loss.loss_minor, currency)} (${countWords(loss.wrong)} wrong)`;
}
