import { useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import { LoadFrame } from '../load-frame.tsx';
import type { Staff } from '../staff-session.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Loaded } from '../use-loaded.ts';
import { FlipDialog } from './flip-dialog.tsx';
import { type Queue, type Standing, type Switch, wordsOfScope } from './standing.ts';

type StopsPageProps = {
  readonly staff: Staff;
  readonly loaded: Loaded<Standing>;
  readonly onChange: () => void;
};

/** The kill switches and the queues behind them. */
export function StopsPage({ staff, loaded, onChange }: StopsPageProps) {
  const [flipping, setFlipping] = useState<Switch | null>(null);
  const mayFlip = staff.role === 'ops' || staff.role === 'admin';
  return (
    <main class="one-pane">
      <h2>Stops</h2>
      <LoadFrame loaded={loaded} what="the switches" onRetry={onChange}>
        {(standing) => (
          <>
            <ul class="switches">
              {standing.switches.map((one) => (
                <SwitchRow key={one.scope} one={one} mayFlip={mayFlip} onFlip={() => setFlipping(one)} />
              ))}
            </ul>
            <QueueTable queues={standing.queues} />
          </>
        )}
      </LoadFrame>
      {mayFlip ? (
        <p>
          <a href="/board">Open the queue board</a>, a tool for engineers: it shows jobs, and pauses and resumes queues.
        </p>
      ) : (
        <p class="hint">Your role can read this. Stopping is for operations.</p>
      )}
      {flipping === null ? null : (
        <FlipDialog
          one={flipping}
          onClose={(changed) => {
            setFlipping(null);
            if (changed) onChange();
          }}
        />
      )}
    </main>
  );
}

function SwitchRow(props: { readonly one: Switch; readonly mayFlip: boolean; readonly onFlip: () => void }) {
  const { one } = props;
  const { name, effect } = wordsOfScope(one.scope);
  return (
    <li data-scope={one.scope}>
      <div>
        <h3>{name}</h3>
        <p class="hint">{effect}</p>
        <p>
          <StatusBadge status={one.stopped ? { tone: 'bad', text: 'Stopped' } : { tone: 'good', text: 'Running' }} />
          <SwitchHistory one={one} />
        </p>
      </div>
      {props.mayFlip ? (
        <button
          type="button"
          class={one.stopped ? undefined : 'danger'}
          aria-label={`${one.stopped ? 'Let it run again' : 'Stop'}: ${name}`}
          onClick={props.onFlip}
        >
          {one.stopped ? 'Let it run again' : 'Stop'}
        </button>
      ) : null}
    </li>
  );
}

function SwitchHistory({ one }: { readonly one: Switch }) {
  if (one.changedAt === null && one.changedBy === null) return <span class="hint"> Never stopped</span>;
  return (
    <span class="hint">
      {' '}
      Changed{one.changedBy === null ? '' : ` by ${nameOf(one.changedBy)}`}
      {one.changedAt === null ? '' : `, ${formatInstant(one.changedAt)}`}
      {one.reason === null ? '' : `: ${visibleText(one.reason)}`}
    </span>
  );
}

function QueueTable({ queues }: { readonly queues: readonly Queue[] }) {
  return (
    <div>
      <h3>Queues</h3>
      {queues.length === 0 ? (
        <p class="hint">No data</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">State</th>
              <th scope="col" class="number">
                Backlog (waiting and paused)
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name}>
                <td>{queue.name}</td>
                <td>
                  <StatusBadge
                    status={queue.paused ? { tone: 'bad', text: 'Paused' } : { tone: 'good', text: 'Running' }}
                  />
                </td>
                <td class="number">{queue.backlog === null ? 'No data' : queue.backlog.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
