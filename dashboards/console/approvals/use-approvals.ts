import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../shared/request-json.ts';
import { isNarrow } from '../is-narrow.ts';
import type { LiveHints } from '../live-hints.ts';
import { goInstead } from '../route.ts';
import { goToSignIn } from '../staff-session.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { type Approval, byDueTime, readApproval, readApprovals } from './approval.ts';
import { decideApproval, type ListFilter, listApprovals, listApprovalsOfConversation } from './approvals-api.ts';
import type { Decide } from './decision-form.tsx';
import { refusedRow, wordsOfRefusal } from './status-words.ts';

/** Milliseconds between two looks at an approved request: its execution ends somewhere else, and a hint can be missed. */
const LOOK_AGAIN_MS = 5_000;

/** The list, the request that is looked at, and the way to decide it. */
export type ApprovalsDesk = {
  readonly loaded: Loaded<readonly Approval[]>;
  readonly reload: () => void;
  /** What the list shows: a request whose decision is on its way has left it, and comes back if the decision fails. */
  readonly listed: readonly Approval[];
  /** Stays the same request after its decision, so that the next key press meets no other one. */
  readonly selected: Approval | null;
  readonly sending: 'approve' | 'reject' | null;
  readonly decide: Decide;
};

type DeskOptions = {
  readonly filter: ListFilter;
  readonly hints: LiveHints;
  readonly selectedId: string | null;
};

/** Works the approver's list. */
export function useApprovals({ filter, hints, selectedId }: DeskOptions): ApprovalsDesk {
  const { loaded, reload } = useLoaded({
    key: filter,
    ask: () => listApprovals(filter),
    read: readApprovals,
    hints,
    topics: ['approvals', 'killswitch'],
  });
  const [sendings, setSendings] = useState<ReadonlyMap<string, 'approve' | 'reject'>>(new Map());
  const rows = loaded.kind === 'ready' ? inOrder(loaded.value, filter) : [];
  const { selected, refresh, replace } = useSelected({ rows, ready: loaded.kind === 'ready', selectedId, hints });
  useFirstChosen(rows, selectedId);
  useOtherList({ filter, ready: loaded.kind === 'ready', rows, selected });
  const decide: Decide = async (decision, note) => {
    if (selected === null) return null;
    const { id } = selected;
    setSendings((before) => new Map(before).set(id, decision));
    const answer = await decideApproval(selected, decision, note);
    setSendings((before) => new Map([...before].filter(([other]) => other !== id)));
    const row = answer.kind === 'ok' ? readApproval(answer.body) : refusedRow(answer);
    if (row !== null) replace(row);
    reload();
    refresh();
    return explain(answer);
  };
  return {
    loaded,
    reload,
    listed: rows.filter((row) => !sendings.has(row.id)),
    selected,
    sending: selected === null ? null : (sendings.get(selected.id) ?? null),
    decide,
  };
}

function inOrder(rows: readonly Approval[], filter: ListFilter): readonly Approval[] {
  return filter === 'waiting' ? byDueTime(rows) : rows.filter((row) => row.status !== 'pending');
}

function explain(answer: Answer): string | null {
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'refused' && answer.status === 401) goToSignIn();
  return wordsOfRefusal(answer);
}

/** Beside the list there is room for a request: the first one, until the reader chooses. The address keeps it, also once it is decided. */
function useFirstChosen(rows: readonly Approval[], selectedId: string | null): void {
  const firstId = rows[0]?.id ?? null;
  useLayoutEffect(() => {
    if (selectedId === null && firstId !== null && !isNarrow()) goInstead('approvals', firstId);
  }, [selectedId, firstId]);
}

/** Another list was chosen: what is shown beside it belongs to the first one, so the first of the new list takes its place. A request that moves between the lists by itself stays. */
function useOtherList(now: {
  readonly filter: ListFilter;
  readonly ready: boolean;
  readonly rows: readonly Approval[];
  readonly selected: Approval | null;
}): void {
  const settled = useRef(now.filter);
  useLayoutEffect(() => {
    if (!now.ready || settled.current === now.filter) return;
    settled.current = now.filter;
    const belongs = now.selected !== null && (now.selected.status === 'pending') === (now.filter === 'waiting');
    if (belongs || now.selected === null) return;
    const first = now.rows[0];
    goInstead('approvals', first === undefined || isNarrow() ? null : first.id);
  }, [now.ready, now.filter]);
}

type SelectedOptions = {
  readonly rows: readonly Approval[];
  readonly ready: boolean;
  readonly selectedId: string | null;
  readonly hints: LiveHints;
};

/** Keeps hold of one request: while it is in the list its row there is shown, afterwards it is read on its own. */
function useSelected({ rows, ready, selectedId, hints }: SelectedOptions) {
  const [held, setHeld] = useState<Approval | null>(null);
  const inList = rows.find((row) => row.id === selectedId);
  const mine = inList ?? (held?.id === selectedId ? held : null);
  const now = useRef({ mine, selectedId });
  now.current = { mine, selectedId };
  const refresh = (): void => {
    const { mine: row, selectedId: id } = now.current;
    if (id === null) return;
    const conversation = row?.conversationId ?? null;
    void (conversation === null ? listApprovals('decided') : listApprovalsOfConversation(conversation)).then(
      (answer) => {
        const found = answer.kind === 'ok' ? readApprovals(answer.body).find((one) => one.id === id) : undefined;
        if (found !== undefined && now.current.selectedId === id) setHeld(found);
      },
    );
  };
  useLayoutEffect(() => {
    if (inList !== undefined) setHeld(inList);
  }, [inList]);
  const missing = ready && selectedId !== null && inList === undefined;
  useLayoutEffect(() => {
    if (missing) refresh();
  }, [missing, selectedId]);
  useLayoutEffect(() => {
    const stop = hints.onHint('approvals', refresh);
    const timer = setInterval(() => {
      if (now.current.mine?.status === 'approved') refresh();
    }, LOOK_AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return { selected: mine, refresh, replace: setHeld };
}
