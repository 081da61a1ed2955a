import { useState } from 'preact/hooks';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { OwnOffice } from '../office/own-office.tsx';
import { goTo } from '../route.ts';
import type { Staff } from '../staff-session.ts';
import type { Approval } from './approval.ts';
import { ApprovalDetail } from './approval-detail.tsx';
import { ApprovalList } from './approval-list.tsx';
import type { ListFilter } from './approvals-api.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { TogetherBar } from './together-bar.tsx';
import { useApprovals } from './use-approvals.ts';
import { useTogether } from './use-together.ts';

type ApprovalsPageProps = {
  readonly staff: Staff;
  readonly hints: LiveHints;
  readonly selectedId: string | null;
};

/** The approver's desk: the list beside the one request that is being looked at; on a phone one after the other. */
export function ApprovalsPage({ staff, hints, selectedId }: ApprovalsPageProps) {
  const [filter, setFilter] = useState<ListFilter>('waiting');
  const [helping, setHelping] = useState(false);
  const [byKey, setByKey] = useState(false);
  const desk = useApprovals({ filter, hints, selectedId });
  const together = useTogether(desk.listed, staff);
  const move = (by: 1 | -1): void => {
    const next = neighbour(desk.listed, desk.selected, by);
    if (next === null) return;
    setByKey(true);
    goTo('approvals', next.id);
  };
  useShortcuts({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    n: () => move(1),
    x: () => {
      if (desk.selected !== null) together.choosing?.onToggle(desk.selected);
    },
    '?': () => setHelping(true),
  });
  const showsDetail = selectedId !== null;
  return (
    <main class={showsDetail ? 'two-panes chosen' : 'two-panes'}>
      <section class="pane-list" aria-labelledby="approvals-title">
        <div class="pane-head">
          <h2 id="approvals-title">Approvals</h2>
          <button type="button" onClick={() => setHelping(true)}>
            Keys
          </button>
        </div>
        <OwnOffice staff={staff} hints={hints} />
        <FilterChoice filter={filter} onChoose={setFilter} />
        <TogetherBar {...together.bar} onDone={desk.reload} />
        <LoadFrame loaded={desk.loaded} what="the requests" onRetry={desk.reload}>
          {() =>
            desk.listed.length === 0 ? (
              <p class="empty">{filter === 'waiting' ? 'Nothing waits for a decision.' : 'Nothing was decided yet.'}</p>
            ) : (
              <ApprovalList
                approvals={desk.listed}
                selectedId={desk.selected?.id ?? null}
                focusSelected={byKey}
                choosing={filter === 'waiting' ? together.choosing : null}
              />
            )
          }
        </LoadFrame>
      </section>
      <div class="pane-detail">
        {desk.selected === null ? (
          <p class="empty">
            {selectedId === null
              ? 'Choose a request to see its evidence.'
              : 'There is no request at this address, or none that you may see. Choose one from the list.'}
          </p>
        ) : (
          <ApprovalDetail
            approval={desk.selected}
            staff={staff}
            sending={desk.sending}
            onDecide={desk.decide}
            onChange={desk.reload}
          />
        )}
      </div>
      {helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}
    </main>
  );
}

function FilterChoice({
  filter,
  onChoose,
}: {
  readonly filter: ListFilter;
  readonly onChoose: (filter: ListFilter) => void;
}) {
  const choices = [
    { value: 'waiting', text: 'Waiting' },
    { value: 'decided', text: 'Decided' },
  ] as const;
  return (
    <fieldset class="choice-row">
      <legend class="hidden-text">Which requests</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={filter === choice.value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.text}
        </button>
      ))}
    </fieldset>
  );
}

/** The request before or after the selected one; the first one when none is selected. */
function neighbour(listed: readonly Approval[], selected: Approval | null, by: 1 | -1): Approval | null {
  const at = listed.findIndex((approval) => approval.id === selected?.id);
  if (at === -1) return listed[0] ?? null;
  return listed[at + by] ?? null;
}
