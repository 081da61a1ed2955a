import { counted } from '../../../src/domain/counted.ts';
import { formatInstant, formatSpan } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Verification } from './audit-api.ts';

/** Rows that wait longer than this for the seal are told of, in milliseconds. */
const LAG_TO_TELL_MS = 10_000;

/** Whether the audit is as it was sealed, whether its head has left, and whether the ledger agrees with the provider. */
export function VerificationView({ found }: { readonly found: Verification }) {
  const wrong = [...new Set([...found.wrong, ...(found.last?.wrong ?? [])])];
  return (
    <section aria-label="Is the audit as it was written?">
      <p>
        <StatusBadge
          status={
            wrong.length === 0
              ? { tone: 'good', text: 'Nothing was changed, removed or added' }
              : { tone: 'bad', text: `${counted(wrong.length, 'thing is', 'things are')} wrong` }
          }
        />
      </p>
      {wrong.length === 0 ? null : (
        <ul class="notice bad">
          {wrong.map((text) => (
            <li key={text}>{visibleText(text)}</li>
          ))}
        </ul>
      )}
      <ul class="hint">
        <li>
          The newest {counted(found.rows ?? 0, 'row was', 'rows were')} compared just now, {formatInstant(found.at)}.
        </li>
        <li>
          {found.last === null
            ? 'No whole look has been taken yet.'
            : `The last whole look was ${formatInstant(found.last.at)}, at ${counted(found.last.rows, 'row')}.`}
        </li>
        <li>
          {found.head === null
            ? 'No head has left the database yet.'
            : `Head ${found.head.number} of ${found.head.day} left the database with ${counted(found.head.position, 'row')}.`}
        </li>
        {found.lagMs > LAG_TO_TELL_MS ? <li>Rows have waited {formatSpan(found.lagMs)} for the seal.</li> : null}
        {found.notes.map((note) => (
          <li key={note}>{visibleText(note)}</li>
        ))}
      </ul>
      <Months months={found.months} />
    </section>
  );
}

function Months({ months }: Pick<Verification, 'months'>) {
  return (
    <>
      <h4>Ledger against the provider</h4>
      {months.length === 0 ? (
        <p class="hint">No month has been compared yet.</p>
      ) : (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Result</th>
              <th scope="col">Refunds made outside</th>
              <th scope="col">Compared</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, unexplained, outside, checkedAt }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td data-label="Result">
                  <StatusBadge
                    status={
                      unexplained === 0
                        ? { tone: 'good', text: 'Nothing unexplained' }
                        : { tone: 'bad', text: `${unexplained} unexplained` }
                    }
                  />
                </td>
                <td data-label="Refunds made outside">
                  {outside === null ? 'Not counted' : outside.toLocaleString('en')}
                </td>
                <td data-label="Compared">{formatInstant(checkedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {months.some(({ outside }) => outside !== null && outside > 0) ? (
        <p class="hint">
          Refunds made outside carry no reference of ours: somebody made them by hand at the provider. Each is listed by{' '}
          <code>npm run -s audit -- reconcile --month MONTH</code>.
        </p>
      ) : null}
    </>
  );
}
