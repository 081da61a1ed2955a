import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { reasonHeading } from '../../../src/domain/conversation/reason-words.ts';
import { asRecord, asText } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Tickets } from '../approvals/evidence-lists.tsx';
import { Section } from '../approvals/section.tsx';
import { nameOf } from '../colleagues.ts';
import { Facts } from '../facts.tsx';
import { labelOf } from '../field-names.ts';
import { isNarrow } from '../is-narrow.ts';
import type { LiveHints } from '../live-hints.ts';
import { routeHref } from '../route.ts';
import { RuleList } from '../rule-list.tsx';
import type { Staff } from '../staff-session.ts';
import { inlineWords } from '../value-words.ts';
import { ActionsPanel } from './actions/actions-panel.tsx';
import { customerWords, type Handover, type Packet, standingOf } from './handover.ts';
import { NotesView } from './notes-view.tsx';
import { askedWords } from './orders/asked-words.ts';
import { OrdersView } from './orders/orders-view.tsx';
import type { StaffOrder } from './orders/staff-order.ts';
import { useOrders } from './orders/use-orders.ts';
import { TranscriptView } from './transcript-view.tsx';
import { WorkForms } from './work-forms.tsx';

type HandoverDetailProps = {
  readonly handover: Handover;
  /** The conversation has left the list: closed or given back. */
  readonly ended: boolean;
  readonly staff: Staff;
  readonly hints: LiveHints;
  readonly onChange: () => void;
};

/** One conversation: the packet first, so that nobody has to tell the story again; then what was said, and what can be done. */
export function HandoverDetail({ handover, ended, staff, hints, onChange }: HandoverDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isNarrow()) heading.current?.focus();
  }, []);
  const { packet, conversationId } = handover;
  const { loaded, reload } = useOrders({ conversationId, named: packet.orderIds, hints });
  const shown = loaded.kind === 'ready' ? loaded.value : null;
  return (
    <article class="detail" aria-labelledby="handover-title">
      <a class="back" href={routeHref('handovers')}>
        Back to the list
      </a>
      <h2 id="handover-title" ref={heading} tabIndex={-1}>
        {packet.reason === null ? 'Conversation' : reasonHeading(packet.reason)},{' '}
        {customerWords(packet, shown?.customerName ?? null)}
      </h2>
      <p role="status">
        {ended ? 'No longer in the list: closed or given back' : standingOf(handover, staff.staffId, nameOf)}
      </p>
      <PacketView packet={packet} orders={shown?.orders ?? []}>
        <OrdersView loaded={loaded} named={packet.orderIds} onRetry={reload} />
      </PacketView>
      <TranscriptView conversationId={conversationId} hints={hints} />
      <ActionsPanel {...{ conversationId, hints, orders: shown?.orders ?? [] }} onDone={reload} />
      <NotesView conversationId={conversationId} hints={hints} />
      {ended ? null : <WorkForms handover={handover} staff={staff} onChange={onChange} />}
    </article>
  );
}

type PacketViewProps = {
  readonly packet: Packet;
  /** To name the items by. */
  readonly orders: readonly StaffOrder[];
  readonly children: ComponentChildren;
};

function PacketView({ packet, orders, children }: PacketViewProps) {
  return (
    <div class="evidence">
      <Section title="Summary">
        <p class="said" dir="auto">
          {packet.summary === null ? 'No summary was written.' : visibleText(packet.summary)}
        </p>
      </Section>
      <Tickets tickets={packet.tickets} notes={packet.contactNotes} />
      {children}
      <Section title="Customer">
        <Facts
          record={{
            ...identityWords(packet),
            orders_in_question: packet.orderIds.length === 0 ? null : packet.orderIds.join(', '),
            open_action: packet.openActionId,
            language: packet.language,
          }}
          currency={null}
        />
      </Section>
      <Section title="What was tried">
        {packet.tried.length === 0 ? (
          <p class="hint">Nothing was tried.</p>
        ) : (
          <ol class="rules">
            {packet.tried.map((call, index) => (
              <li key={index}>
                <p>
                  <strong>{labelOf(asText(call['tool']) ?? 'unnamed')}</strong>:{' '}
                  {inlineWords('outcome', call['outcome'], null).replaceAll('_', ' ')}
                </p>
                <p class="hint said">{askedWords(asRecord(call['args']) ?? {}, orders)}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title="Rules">
        <RuleList rules={packet.ruleResults} currency={null} />
      </Section>
      {Object.keys(packet.others).length === 0 ? null : (
        <Section title="Also on record">
          <Facts record={packet.others} currency={null} />
        </Section>
      )}
    </div>
  );
}

/** How sure we are of who the customer is. */
function identityWords(packet: Packet): Readonly<Record<string, unknown>> {
  const levels: Readonly<Record<string, string>> = {
    none: 'Not verified: says nothing about any account',
    session: 'Signed in to the shop',
    code: 'Confirmed by a one-time code',
  };
  const level = String(packet.identity['level'] ?? 'none');
  const { level: _level, ...others } = packet.identity;
  return { identity: levels[level] ?? level, ...others };
}
