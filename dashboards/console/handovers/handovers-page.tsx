import { useLayoutEffect, useState } from 'preact/hooks';
import { reasonHeading } from '../../../src/domain/conversation/reason-words.ts';
import { formatSpan } from '../../shared/format-time.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { nameOf } from '../colleagues.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { routeHref } from '../route.ts';
import type { Staff } from '../staff-session.ts';
import { useLoaded } from '../use-loaded.ts';
import { customerWords, type Handover, readHandovers, readWaiting, standingOf, type Waiting } from './handover.ts';
import { HandoverDetail } from './handover-detail.tsx';
import { listInbox } from './inbox-api.ts';

type HandoversPageProps = {
  readonly staff: Staff;
  readonly hints: LiveHints;
  readonly selectedId: string | null;
};

/** Conversations that need a person, and the one that is being worked on. */
export function HandoversPage({ staff, hints, selectedId }: HandoversPageProps) {
  const { loaded, reload } = useLoaded({
    key: 'inbox',
    ask: listInbox,
    read: (body) => ({ list: readHandovers(body), waiting: readWaiting(body) }),
    hints,
    topics: ['inbox', 'killswitch'],
  });
  const handovers = loaded.kind === 'ready' ? loaded.value.list : [];
  const selected = useHeld(handovers, selectedId);
  return (
    <main class={selectedId === null ? 'two-panes' : 'two-panes chosen'}>
      <section class="pane-list" aria-labelledby="handovers-title">
        <div class="pane-head">
          <h2 id="handovers-title">Handovers</h2>
        </div>
        <LoadFrame loaded={loaded} what="the conversations" onRetry={reload}>
          {({ waiting }) =>
            handovers.length === 0 ? (
              <p class="empty">Nobody waits for a person.</p>
            ) : (
              <>
                <WaitingNotice waiting={waiting} />
                <HandoverList handovers={handovers} staff={staff} selectedId={selectedId} />
              </>
            )
          }
        </LoadFrame>
      </section>
      <div class="pane-detail">
        {selected === null ? (
          <p class="empty">
            {selectedId === null
              ? 'Choose a conversation to read its packet.'
              : 'This conversation is not in the list.'}
          </p>
        ) : (
          <HandoverDetail
            key={selected.handover.conversationId}
            handover={selected.handover}
            ended={selected.ended}
            staff={staff}
            hints={hints}
            onChange={reload}
          />
        )}
      </div>
    </main>
  );
}

/** The chosen conversation, also after it left the list: closed and given back conversations stay readable until another one is chosen. */
function useHeld(handovers: readonly Handover[], selectedId: string | null) {
  const [held, setHeld] = useState<Handover | null>(null);
  const inList = handovers.find((handover) => handover.conversationId === selectedId);
  useLayoutEffect(() => {
    if (inList !== undefined) setHeld(inList);
  }, [inList]);
  if (inList !== undefined) return { handover: inList, ended: false };
  return held !== null && held.conversationId === selectedId ? { handover: held, ended: true } : null;
}

/** How long customers wait, said aloud once it is too long. */
function WaitingNotice({ waiting }: { readonly waiting: Waiting }) {
  const { oldestMs, warnAfterMs } = waiting;
  if (oldestMs === null) return null;
  const late = warnAfterMs !== null && oldestMs >= warnAfterMs;
  return (
    <p class={late ? 'notice warn' : 'hint'} role={late ? 'alert' : undefined} data-oldest={late ? 'late' : 'in-time'}>
      {late ? 'Overdue: a' : 'A'} customer has waited for {formatSpan(oldestMs)} without anybody taking the
      conversation.
    </p>
  );
}

function HandoverList(props: {
  readonly handovers: readonly Handover[];
  readonly staff: Staff;
  readonly selectedId: string | null;
}) {
  const now = useServerNow();
  return (
    <ul class="list">
      {props.handovers.map((handover) => (
        <li key={handover.conversationId}>
          <a
            href={routeHref('handovers', handover.conversationId)}
            aria-current={handover.conversationId === props.selectedId ? 'true' : undefined}
            data-conversation={handover.conversationId}
          >
            <strong>
              {handover.packet.reason === null ? 'No reason given' : reasonHeading(handover.packet.reason)}
            </strong>
            <span class="said">
              {[customerWords(handover.packet, null), ...handover.packet.orderIds.slice(0, 3)].join(' · ')}
            </span>
            <span class="said clamp" dir="auto">
              {handover.packet.summary ?? 'No summary'}
            </span>
            <span class="row-end">
              <span>{standingOf(handover, props.staff.staffId, nameOf)}</span>
              {handover.overdue ? <strong>Overdue</strong> : null}
              {handover.since === null ? null : <span>for {formatSpan(now - handover.since)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
