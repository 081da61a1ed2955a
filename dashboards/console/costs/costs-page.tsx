import { useId, useState } from 'preact/hooks';
import { formatMicro } from '../../../src/domain/cost/format-micro.ts';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { as } from '../autonomy/autonomy-api.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { cachedWords, costWords, figuresOf, lineName, secondsWords } from './cost-words.ts';
import { askCosts, type Costs, type CostsAsked, costsUrl, type Grouping, groupings } from './costs-api.ts';

/** Milliseconds between two readings: costs move slowly. */
const EVERY_MS = 60_000;

/** What the models cost, what was saved, and how long customers wait for the first word. */
export function CostsPage({ hints }: { readonly hints: LiveHints }) {
  const [asked, setAsked] = useState<CostsAsked>({ from: '', to: '', by: 'day' });
  const { loaded, reload } = useLoaded({
    key: costsUrl(asked),
    ask: () => askCosts(asked),
    read: (body) => as<Costs>(body),
    hints,
    topics: [],
    everyMs: EVERY_MS,
  });
  return (
    <main class="wide">
      <h2>Costs</h2>
      <CostsForm asked={asked} onAsk={setAsked} />
      <LoadFrame loaded={loaded} what="the costs" onRetry={reload}>
        {(costs) => <Shown costs={costs} asked={asked} />}
      </LoadFrame>
    </main>
  );
}

function CostsForm({ asked, onAsk }: { readonly asked: CostsAsked; readonly onAsk: (asked: CostsAsked) => void }) {
  const ids = { from: useId(), to: useId(), by: useId() };
  return (
    <form class="row" aria-label="Which costs" onSubmit={(event) => event.preventDefault()}>
      <label for={ids.from}>From</label>
      <input
        id={ids.from}
        type="date"
        value={asked.from}
        onChange={(event) => onAsk({ ...asked, from: event.currentTarget.value })}
      />
      <label for={ids.to}>To</label>
      <input
        id={ids.to}
        type="date"
        value={asked.to}
        onChange={(event) => onAsk({ ...asked, to: event.currentTarget.value })}
      />
      <label for={ids.by}>A line for each</label>
      <select
        id={ids.by}
        value={asked.by}
        onChange={(event) => onAsk({ ...asked, by: event.currentTarget.value as Grouping })}
      >
        {Object.entries(groupings).map(([value, name]) => (
          <option key={value} value={value}>
            {name.toLowerCase()}
          </option>
        ))}
      </select>
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
      <table>
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
              <td class="number">
                {line.cost.length === 0 && line.unpriced_calls > 0 ? 'No price' : costWords(line.cost)}
              </td>
              <td class="number">{line.calls.toLocaleString('en')}</td>
              <td class="number">{line.input_tokens.toLocaleString('en')}</td>
              <td class="number">{cachedWords(line)}</td>
              <td class="number">{line.output_tokens.toLocaleString('en')}</td>
              <td class="number">{secondsWords(line.mean_first_token_ms)}</td>
              <td class="number">{secondsWords(line.mean_total_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Prices({ costs }: { readonly costs: Costs }) {
  return (
    <p class="hint">
      As of {formatInstant(costs.as_of)}.{' '}
      {costs.prices.length === 0 ? 'No model has a price.' : 'For a million tokens: '}
      {costs.prices
        .map(
          ({ model, currency, input_micro, cached_micro, output_micro }) =>
            `${visibleText(model)} ${formatMicro(input_micro, currency)} in, ${formatMicro(cached_micro, currency)} from the cache, ${formatMicro(output_micro, currency)} out`,
        )
        .join('; ')}
      . A call is priced when it is made; the rehearsal model's prices are those the store plans with, it costs nothing
      in truth. Times are those of single calls, on average.
    </p>
  );
}
