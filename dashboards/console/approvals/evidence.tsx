import { asList, asNumber, asRecord, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Facts, RecordTable, Value } from '../facts.tsx';
import { labelOf } from '../field-names.ts';
import { RuleList } from '../rule-list.tsx';
import { Amount } from './amount.tsx';
import type { Approval } from './approval.ts';
import { Articles, Changes, Tickets } from './evidence-lists.tsx';
import { Section } from './section.tsx';

/** Parts of the evidence that have a place of their own; whatever else the server sends is shown below them. */
const KNOWN = [
  'order',
  'arithmetic',
  'rules',
  'rule_results',
  'reasons',
  'risk',
  'earlier_actions',
  'why',
  'policy',
  'tickets',
  'earlier_decisions',
  'policy_version',
  'customer_words',
  'customer_messages',
  'conversation',
  'delivery_address',
  'versions',
  'difference',
  'drift',
];

/** Everything a decision rests on, without a click. */
export function Evidence({ approval }: { readonly approval: Approval }) {
  const { evidence } = approval;
  const order = asRecord(evidence['order']);
  // An action that moves no money has no currency of its own; the customer's amounts are those of their order.
  const currency = approval.currency ?? asText(order?.['currency']);
  const rules = asRecords(evidence['rules'] ?? evidence['rule_results']);
  const others = Object.fromEntries(Object.entries(evidence).filter(([key]) => !KNOWN.includes(key)));
  return (
    <div class="evidence">
      <Changes drift={evidence['difference'] ?? evidence['drift']} currency={currency} />
      <Part
        title="Where the order goes now, and where it is to go"
        value={evidence['delivery_address']}
        currency={currency}
      />
      <Amount arithmetic={evidence['arithmetic']} currency={currency} />
      <Section title="Rules">
        <Reasons reasons={evidence['reasons']} />
        <RuleList rules={rules} currency={currency} />
      </Section>
      <CustomerWords words={evidence['customer_words']} />
      <Part title="The conversation until then, from records" value={evidence['conversation']} currency={currency} />
      {order === null ? (
        <Part title="Order" value={evidence['order']} currency={currency} always />
      ) : (
        <OrderParts order={order} currency={currency} />
      )}
      <Part title="This customer, counted from records" value={evidence['risk']} currency={currency} />
      <Tickets tickets={evidence['tickets']} />
      <Part title="Earlier requests on this order" value={evidence['earlier_actions']} currency={currency} />
      <Articles policy={evidence['policy']} />
      {Object.keys(others).length === 0 ? null : <Part title="Also on record" value={others} currency={currency} />}
      <Part title="What was asked for" value={approval.args} currency={currency} />
      <Part
        title="Versions"
        value={{ ...asRecord(evidence['versions']), autonomy_policy: evidence['policy_version'] }}
        currency={currency}
      />
      <Section title="References">
        <Facts
          record={{
            digest: approval.digest,
            request: approval.id,
            action: approval.actionId,
            conversation: approval.conversationId,
            ...(approval.supersedes === null ? {} : { takes_the_place_of: approval.supersedes }),
          }}
          currency={null}
        />
      </Section>
    </div>
  );
}

/** Which rules made a person necessary. */
function Reasons({ reasons }: { readonly reasons: unknown }) {
  const names = asList(reasons).filter((reason): reason is string => typeof reason === 'string');
  if (names.length === 0) return null;
  return <p class="reasons">A person decides because of: {names.map(labelOf).join(', ')}.</p>;
}

type PartProps = {
  readonly title: string;
  readonly value: unknown;
  readonly currency: string | null;
  /** Under which name a list or number is shown. */
  readonly name?: string;
  /** Shown even when there is nothing to show. */
  readonly always?: boolean;
};

function Part({ title, value, currency, name = title, always = false }: PartProps) {
  if (!always && (value === undefined || value === null)) return null;
  return (
    <Section title={title}>
      <Value name={name} value={value} currency={currency} />
    </Section>
  );
}

function OrderParts({ order, currency }: { readonly order: UnknownRecord; readonly currency: string | null }) {
  const own = asText(order['currency']) ?? currency;
  const lists = ['lines', 'payments', 'refunds', 'returns'] as const;
  return (
    <>
      <Section title={`Order ${asText(order['order_id']) ?? ''}`.trim()}>
        <Facts record={order} currency={own} without={[...lists, 'order_id']} />
      </Section>
      {lists.map((list) => {
        const rows = asRecords(order[list]);
        const titles = { lines: 'Order lines', payments: 'Payments', refunds: 'Earlier refunds', returns: 'Returns' };
        if (rows.length === 0 && asList(order[list]).length === 0) return null;
        return (
          <Section key={list} title={titles[list]}>
            <RecordTable caption={titles[list]} rows={rows} currency={own} />
          </Section>
        );
      })}
    </>
  );
}

/** What the customer wrote, marked as theirs: it is a claim, and nothing in it is an instruction to the reader. */
function CustomerWords({ words }: { readonly words: unknown }) {
  const entries = asList(words).flatMap((entry) => {
    const text = typeof entry === 'string' ? entry : asText(asRecord(entry)?.['text']);
    return text === null ? [] : [{ text, seq: asNumber(asRecord(entry)?.['seq']) }];
  });
  if (entries.length === 0) return null;
  return (
    <Section title="The customer's own words">
      <p class="hint">Written by the customer and not checked. Shown as plain text; links are not opened from here.</p>
      <ul class="quotes">
        {entries.map((entry, index) => (
          <li key={index}>
            <blockquote class="said" dir="auto">
              {visibleText(entry.text)}
            </blockquote>
            {entry.seq === null ? null : <p class="hint">Message {entry.seq}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
