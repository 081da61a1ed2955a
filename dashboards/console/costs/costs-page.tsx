import { useId, useRef, useState } from 'preact/hooks';
import { formatMicro } from '../../../src/domain/cost/format-micro.ts';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { as } from '../autonomy/autonomy-api.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { cachedWords, costWords, figuresOf, lineName, periodFault, secondsWords } from './cost-words.ts';
import { askCosts, type Costs, type CostsAsked, costsUrl, type Grouping, groupings } from './costs-api.ts';

/** Milliseconds between two readings: costs move slowly. */
const EVERY_MS = 60_000;

/** What the models cost, what was saved, and how long customers wait for the first word. */
export function CostsPage({ hints }: { readonly hints: LiveHints }) {
  const [asked, setAsked] = useState<CostsAsked>({ from: '', to: '', by: 'day' });
  const [typed, setTyped] = useState<Period | null>(null);
  const { loaded, reload } = useLoaded({
    key: costsUrl(asked),
    ask: () => askCosts(asked),
    read: (body) => as<Costs>(body),
    hints,
    topics: [],
    everyMs: EVERY_MS,
  });
  // Until somebody types, the fields show the days the figures are of.
  const inForce = useRef<Period>({ from: '', to: '' });
  if (loaded.kind === 'ready') inForce.current = { from: loaded.value.from, to: loaded.value.to };
  const period = typed ?? inForce.current;
  const onPeriod = (next: Period) => {
    setTyped(next);
    if (periodFault(next) === null) setAsked({ ...asked, ...next });
  };
  return (
    <main class="one-pane wide">
      <h2>Costs</h2>
      <CostsForm period={period} by={asked.by} onPeriod={onPeriod} onBy={(by) => setAsked({ ...asked, by })} />
      <LoadFrame loaded={loaded} what="the costs" onRetry={reload}>
        {(costs) => <Shown costs={costs} asked={asked} />}
      </LoadFrame>
    </main>
  );
}

type Period = Pick<CostsAsked, 'from' | 'to'>;

type CostsFormProps = {
  readonly period: Period;
  readonly by: Grouping;
  readonly onPeriod: (period: Period) => void;
  readonly onBy: (by: Grouping) => void;
};

function CostsForm({ period, by, onPeriod, onBy }: CostsFormProps) {
  const ids = { from: useId(), to: useId(), by: useId(), fault: useId() };
  const fault = periodFault(period);
  const wrong = fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': ids.fault };
  const day = (end: 'from' | 'to', label: string) => (
    <div>
      <label for={ids[end]}>{label}</label>
      <input
        id={ids[end]}
        type="date"
        value={period[end]}
        onChange={(event) => onPeriod({ ...period, [end]: event.currentTarget.value })}
        {...wrong}
      />
    </div>
  );
  return (
    <form class="row asked" aria-label="Which costs" onSubmit={(event) => event.preventDefault()}>
      {day('from', 'From')}
      {day('to', 'To')}
      <div>
        <label for={ids.by}>A line for each</label>
        <select id={ids.by} value={by} onChange={(event) => onBy(event.currentTarget.value as Grouping)}>
          {Object.entries(groupings).map(([value, name]) => (
            <option key={value} value={value}>
              {name.toLowerCase()}
            </option>
          ))}
        </select>
      </div>
      {fault === null ? null : (
        <p id={ids.fault} class="notice bad" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

function Shown({ costs, asked }: { readonly costs: Costs; readonly asked: CostsAsked }) {
  return (
    <>
      <p>
        {costs.from} to {costs.to}, days in {costs.time_zone}.
      </p>
      {costs.totals.unpriced_calls > 0 ? (
        <p class="notice warn" role="status">
          {costs.totals.unpriced_calls.toLocaleString('en')} calls went to a model without a price, so the amounts below
          are too low. Set its price in MODEL_PRICES.
        </p>
      ) : null}
      <dl class="figures">
        {figuresOf(costs).map(({ name, value, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd class="hint">{hint}</dd>
          </div>
        ))}
      </dl>
      {costs.lines.length === 0 ? (
        <p class="empty">No data: no model was called in this time.</p>
      ) : (
        <CostTable costs={costs} />
      )}
      {costs.more ? <p class="hint">The newest {costs.lines.length} are shown; there are more.</p> : null}
      <p>
        <a href={costsUrl(asked, 'csv')} download>
          Download as a table (CSV)
        </a>
      </p>
      <Prices costs={costs} />
    </>
  );
}

function CostTable({ costs }: { readonly costs: Costs }) {
  const name = groupings[costs.by as Grouping] ?? 'Line';
  return (
    <TableFrame name={`Costs by ${name.toLowerCase()}`}>
      <table class="cards sums">
        <caption class="hidden-text">Costs by {name.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {['Cost', 'Calls', 'Tokens in', 'From the cache', 'Tokens out', 'First word', 'Whole answer'].map(
              (title) => (
                <th key={title} scope="col" class="number">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {costs.lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{visibleText(lineName(costs.by, line))}</th>
              <td class="number" data-label="Cost">
                {line.cost.length === 0 && line.unpriced_calls > 0 ? 'No price' : costWords(line.cost)}
              </td>
              <td class="number" data-label="Calls">
                {line.calls.toLocaleString('en')}
              </td>
              <td class="number" data-label="Tokens in">
                {line.input_tokens.toLocaleString('en')}
              </td>
              <td class="number" data-label="From the cache">
                {cachedWords(line)}
              </td>
              <td class="number" data-label="Tokens out">
                {line.output_tokens.toLocaleString('en')}
              </td>
              <td class="number" data-label="First word">
                {secondsWords(line.mean_first_token_ms)}
              </td>
              <td class="number" data-label="Whole answer">
                {secondsWords(line.mean_total_ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What a price is for, in the order of its amounts. */
const PRICED = ['In', 'From the cache', 'Out'];

function Prices({ costs }: { readonly costs: Costs }) {
  return (
    <section>
      <h3>Prices</h3>
      {costs.prices.length === 0 ? (
        <p class="empty">No model has a price: set MODEL_PRICES.</p>
      ) : (
        <TableFrame name="Prices of a million tokens">
          <table class="cards sums">
            <caption class="hidden-text">Prices of a million tokens</caption>
            <thead>
              <tr>
                <th scope="col">Models, for a million tokens</th>
                {PRICED.map((title) => (
                  <th key={title} scope="col" class="number">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {costs.prices.map(({ model, currency, input_micro, cached_micro, output_micro }) => (
                <tr key={model}>
                  <th scope="row">{visibleText(model)}</th>
                  {[input_micro, cached_micro, output_micro].map((micro, index) => (
                    <td key={index} class="number" data-label={PRICED[index]}>
                      {formatMicro(micro, currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <p class="hint">
        A call is priced when it is made. The rehearsal model's prices are those the store plans with: it costs nothing
        in truth. Times are those of single calls, on average. As of {formatInstant(costs.as_of)}.
      </p>
    </section>
  );
}
