import { formatInstant } from '../../shared/format-time.ts';
import { asList, asRecord, asRecords, asText } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Value } from '../facts.tsx';
import { labelOf } from '../field-names.ts';
import { driftLabel } from './drift-label.ts';
import { Section } from './section.tsx';

/** What is another now than in the request that was approved, field by field. */
export function Changes({ drift, currency }: { readonly drift: unknown; readonly currency: string | null }) {
  const record = asRecord(drift);
  if (record === null) return null;
  const differences = asRecords(record['differences']);
  return (
    <Section title="What changed since the earlier request">
      {differences.length === 0 ? (
        <Value name="drift" value={drift} currency={currency} />
      ) : (
        <table class="steps">
          <caption class="hidden-text">What changed, field by field</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">When it was approved</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((row, index) => (
              <tr key={index}>
                <th scope="row">{driftLabel(asText(row['field']) ?? 'field')}</th>
                <td>
                  <Value name={asText(row['field']) ?? ''} value={row['before']} currency={currency} />
                </td>
                <td>
                  <Value name={asText(row['field']) ?? ''} value={row['after']} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The help articles the request rests on, quoted with id and version. */
export function Articles({ policy }: { readonly policy: unknown }) {
  const passages = asRecords(policy);
  if (passages.length === 0) return null;
  return (
    <Section title="Policy">
      <ul class="quotes">
        {passages.map((passage, index) => (
          <li key={index}>
            <p class="hint">
              {asText(passage['article_id'])}, version {String(passage['version'] ?? '')}
              {asText(passage['heading']) === null ? '' : `, “${visibleText(asText(passage['heading']) ?? '')}”`}
              {passage['cited_for'] === 'searched'
                ? ', read by the agent in this conversation'
                : `, states: ${labelOf(asText(passage['cited_for']) ?? '').toLowerCase()}`}
            </p>
            <blockquote class="said">{visibleText(asText(passage['text']) ?? '')}</blockquote>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The customer's last tickets, newest first; said so when there are none. `notes` stand above them. */
export function Tickets({ tickets, notes = [] }: { readonly tickets: unknown; readonly notes?: readonly string[] }) {
  if (!Array.isArray(tickets)) return null;
  const rows = asRecords(tickets);
  return (
    <Section title="Last tickets of this customer">
      {notes.map((note) => (
        <p key={note}>
          <strong>{visibleText(note)}</strong>
        </p>
      ))}
      {rows.length === 0 ? (
        <p class="hint">None yet.</p>
      ) : (
        <ul>
          {rows.map((ticket, index) => (
            <li key={index}>
              {formatInstant(asText(ticket['closed_at']) ?? '')}
              {aboutOrders(ticket['order_ids'])}: {visibleText(asText(ticket['summary']) ?? '')}
              {asText(ticket['resolution']) === null
                ? ''
                : ` A colleague noted: “${visibleText(asText(ticket['resolution']) ?? '')}”`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function aboutOrders(orderIds: unknown): string {
  const orders = asList(orderIds).filter((id): id is string => typeof id === 'string');
  return orders.length === 0 ? '' : `, about ${visibleText(orders.join(', '))}`;
}
