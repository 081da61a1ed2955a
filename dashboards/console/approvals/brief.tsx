import { formatInstant } from '../../shared/format-time.ts';
import { asList, asRecords, asText } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import { labelOf } from '../field-names.ts';
import { type Approval, itemsOf } from './approval.ts';

/** What is asked for and why a person decides, in the first lines: item, reason, what stands against it. */
export function Brief({ approval }: { readonly approval: Approval }) {
  const items = itemsOf(approval);
  const reason = asText(approval.args['reason']);
  return (
    <div class="brief">
      {asList(approval.args['item_ids']).length === 0 ? null : (
        <p class="brief-items">
          <strong>{items === null ? 'Items not named' : visibleText(items)}</strong>
          {reason === null ? null : <span> · reason given: {labelOf(reason).toLowerCase()}</span>}
        </p>
      )}
      {approval.askedBy === null ? null : (
        <p>
          Asked for by {visibleText(nameOf(approval.askedBy))}, a member of staff, who cannot be the one to approve it.
        </p>
      )}
      <ul class="brief-why">
        {whyOf(approval).map((why) => (
          <li key={why}>{visibleText(why)}</li>
        ))}
      </ul>
      <EarlierDecisions approval={approval} />
    </div>
  );
}

function whyOf({ evidence }: Approval): readonly string[] {
  const told = asList(evidence['why']).filter((why): why is string => typeof why === 'string');
  if (told.length > 0) return told;
  return asList(evidence['reasons'])
    .filter((reason): reason is string => typeof reason === 'string')
    .map((reason) => `A person decides because of: ${labelOf(reason).toLowerCase()}.`);
}

/** A no from before is read before anything else. */
function EarlierDecisions({ approval }: { readonly approval: Approval }) {
  const decisions = asRecords(approval.evidence['earlier_decisions']);
  if (decisions.length === 0) return null;
  return (
    <div class="notice warn">
      <p>
        <strong>Decided against before</strong>
      </p>
      <ul>
        {decisions.map((decision, index) => {
          const at = asText(decision['decided_at']);
          const who = asText(decision['decided_by']);
          const note = asText(decision['note']);
          return (
            <li key={index}>
              {labelOf(asText(decision['status']) ?? 'decided')}
              {who === null ? '' : ` by ${nameOf(who)}`}
              {at === null ? '' : `, ${formatInstant(at)}`}
              {note === null ? '.' : ': '}
              {note === null ? null : (
                <q class="said" dir="auto">
                  {visibleText(note)}
                </q>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
