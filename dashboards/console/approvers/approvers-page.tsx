import { useState } from 'preact/hooks';
import { formatInstant, formatSpan } from '../../shared/format-time.ts';
import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { nameOf } from '../colleagues.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useLoaded } from '../use-loaded.ts';

const STRETCHES = [7, 30, 90] as const;

/** How decisions are taken: how long they need, who carries how many, and which did not stand. Figures, not a ranking. */
export function ApproversPage({ hints }: { readonly hints: LiveHints }) {
  const [days, setDays] = useState<number>(30);
  const { loaded, reload } = useLoaded({
    key: `telemetry-${days}`,
    ask: () => askTelemetry(days),
    read: (body) => body,
    hints,
    topics: ['approvals'],
  });
  return (
    <main class="one-pane wide">
      <h2>Approvers</h2>
      <fieldset class="choice-row">
        <legend class="hidden-text">How far back</legend>
        {STRETCHES.map((stretch) => (
          <button key={stretch} type="button" aria-pressed={stretch === days} onClick={() => setDays(stretch)}>
            {stretch} days
          </button>
        ))}
      </fieldset>
      <LoadFrame loaded={loaded} what="the figures" onRetry={reload}>
        {(body) => <Figures body={body} />}
      </LoadFrame>
    </main>
  );
}

function askTelemetry(days: number): Promise<Answer> {
  return requestJson({ method: 'GET', url: `/internal/approver-telemetry?days=${days}` });
}

function Figures({ body }: { readonly body: UnknownRecord }) {
  const queue = asRecord(body['queue']) ?? {};
  const approvers = asRecords(body['approvers']);
  const oldest = asNumber(queue['oldest_seconds']);
  return (
    <>
      <p>
        {count(queue['waiting'])} waiting, {count(queue['claimed'])} of them taken, {count(queue['reminded'])} reminded.
        {oldest === null ? '' : ` The oldest has waited ${formatSpan(oldest * 1_000)}.`}
      </p>
      {approvers.length === 0 ? (
        <p class="empty">No data: nobody decided anything in this time.</p>
      ) : (
        <ApproverTable approvers={approvers} />
      )}
      <p class="hint">
        As of {formatInstant(asText(body['as_of']) ?? '')}. Days and hours are those of{' '}
        {asText(body['time_zone']) ?? 'the store'}. The time of a decision runs from the first opening or taking of the
        request. A decision did not stand when the store refused to carry it out, the rules no longer held, or a second
        person decided otherwise.
      </p>
    </>
  );
}

function ApproverTable({ approvers }: { readonly approvers: readonly UnknownRecord[] }) {
  const planted = approvers.some((row) => Number(asRecord(row['planted'])?.['decided'] ?? 0) > 0);
  return (
    <TableFrame name="Figures per approver">
      <table class="cards">
        <caption class="hidden-text">Figures per approver</caption>
        <thead>
          <tr>
            <th scope="col">Approver</th>
            <th scope="col" class="number">
              Decisions
            </th>
            <th scope="col" class="number">
              Rejected
            </th>
            <th scope="col" class="number">
              Median time
            </th>
            <th scope="col" class="number">
              9 of 10 within
            </th>
            <th scope="col" class="number">
              Under 5 s
            </th>
            <th scope="col" class="number">
              Busiest hour
            </th>
            <th scope="col" class="number">
              Busiest day
            </th>
            <th scope="col" class="number">
              Did not stand
            </th>
            {planted ? (
              <th scope="col" class="number">
                Planted found
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {approvers.map((row) => (
            <ApproverRow key={asText(row['staff_id'])} row={row} planted={planted} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function ApproverRow({ row, planted }: { readonly row: UnknownRecord; readonly planted: boolean }) {
  const decisions = asNumber(row['decisions']) ?? 0;
  const hour = asNumber(asRecord(row['busiest_hour'])?.['decisions']);
  const day = Math.max(0, ...asRecords(row['days']).map((one) => asNumber(one['decisions']) ?? 0));
  const items = asRecord(row['planted']) ?? {};
  return (
    <tr>
      <th scope="row">{nameOf(asText(row['staff_id']) ?? '')}</th>
      <td class="number" data-label="Decisions">
        {decisions}
      </td>
      <td class="number" data-label="Rejected">
        {share(row['rejected'], decisions)}
      </td>
      <td class="number" data-label="Median time">
        {span(row['median_seconds'])}
      </td>
      <td class="number" data-label="9 of 10 within">
        {span(row['p90_seconds'])}
      </td>
      <td class="number" data-label="Under 5 s">
        {share(row['under_5_seconds'], asNumber(row['timed']) ?? 0)}
      </td>
      <td class="number" data-label="Busiest hour">
        {hour ?? 'No data'}
      </td>
      <td class="number" data-label="Busiest day">
        {day === 0 ? 'No data' : day}
      </td>
      <td class="number" data-label="Did not stand">
        {share(row['reversed'], decisions)}
      </td>
      {planted ? (
        <td class="number" data-label="Planted found">
          {count(items['caught'])} of {count(items['decided'])}
        </td>
      ) : null}
    </tr>
  );
}

function count(value: unknown): number {
  return asNumber(value) ?? 0;
}

/** A part of a whole as both: "3 of 40". A part of nothing is no data, not 0. */
function share(part: unknown, whole: number): string {
  return whole === 0 ? 'No data' : `${count(part)} of ${whole}`;
}

function span(seconds: unknown): string {
  const value = asNumber(seconds);
  return value === null ? 'No data' : formatSpan(value * 1_000);
}
