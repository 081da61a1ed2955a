import { cellWords } from '../../../src/domain/ladder/ladder-tools.ts';
import { TableFrame } from '../table-frame.tsx';
import type { Numbers } from './autonomy-api.ts';

/** A share as a reader takes it in: `0.10 %`. */
export function percentWords(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 2 : 0)} %`;
}

/** What speaks for and against raising each tool and category. */
export function EvidenceTable({ promotion }: { readonly promotion: Numbers['promotion'] }) {
  return (
    <section class="part" aria-labelledby="evidence-heading">
      <h3 id="evidence-heading">What has been earned</h3>
      <p>
        A category may be raised to auto once none of at least {promotion.min_sample.toLocaleString('en')} actions of
        the last {promotion.window_days} days was harmful.
        {promotion.exempt ? ' This installation runs the demo profile, which is exempt: nobody is harmed here.' : ''}
      </p>
      <TableFrame name="Evidence by tool and reason">
        <table class="cards">
          <caption class="hint">
            The bound: with 95 % confidence the true rate of harm is no higher. Without harm it is about 3 divided by
            the sample.
          </caption>
          <thead>
            <tr>
              <th scope="col">Tool and reason</th>
              <th scope="col" class="number">
                Sample
              </th>
              <th scope="col" class="number">
                Looked at by a person
              </th>
              <th scope="col" class="number">
                Harmful
              </th>
              <th scope="col" class="number">
                Rate of harm at most
              </th>
              <th scope="col">Auto</th>
            </tr>
          </thead>
          <tbody>
            {promotion.cells.map((cell) => (
              <tr key={cellWords(cell)}>
                <th scope="row">{cellWords(cell)}</th>
                <td class="number" data-label="Sample">
                  {cell.sample.toLocaleString('en')}
                </td>
                <td class="number" data-label="Looked at by a person">
                  {cell.reviewed.toLocaleString('en')}
                </td>
                <td class="number" data-label="Harmful">
                  {cell.harm.toLocaleString('en')}
                </td>
                <td class="number" data-label="Rate of harm at most">
                  {cell.sample === 0 ? 'No data' : percentWords(cell.harm_upper_bound)}
                </td>
                <td data-label="Auto">{cell.earned ? 'earned' : 'not earned'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
