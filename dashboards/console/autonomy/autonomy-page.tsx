import { useState } from 'preact/hooks';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import type { Staff } from '../staff-session.ts';
import { useLoaded } from '../use-loaded.ts';
import { as, askAutonomy, askNumbers, type Numbers, type Standing } from './autonomy-api.ts';
import { EvidenceTable } from './evidence-table.tsx';
import { LimitTable } from './limit-table.tsx';
import { NumbersView } from './numbers-view.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { TierTable } from './tier-table.tsx';
import { asTierWords, TIERS } from './tier-words.ts';
import { VersionList } from './version-list.tsx';

/** Evidence moves slowly, and reading it is work: every ten minutes is enough. */
const NUMBERS_EVERY_MS = 600_000;

/** How far the agent may go alone: what is in force, what has been earned, what it costs, and the draft of the next version. */
export function AutonomyPage({ staff, hints }: { readonly staff: Staff; readonly hints: LiveHints }) {
  const standing = useLoaded<Standing>({
    key: 'autonomy',
    ask: askAutonomy,
    read: (body) => as<Standing>(body),
    hints,
    topics: [],
  });
  const numbers = useLoaded<Numbers>({
    key: 'ladder-numbers',
    ask: askNumbers,
    read: (body) => as<Numbers>(body),
    hints,
    topics: [],
    everyMs: NUMBERS_EVERY_MS,
  });
  const mayPublish = staff.role === 'admin';
  const [published, setPublished] = useState(0);
  const changed = (): void => {
    standing.reload();
    numbers.reload();
  };
  return (
    <main class="one-pane wide">
      <h2>Autonomy</h2>
      <LoadFrame loaded={standing.loaded} what="the policy" onRetry={standing.reload}>
        {(now) => (
          <>
            <InForce standing={now} />
            <VersionList standing={now} mayPublish={mayPublish} onChange={changed} />
            <PolicyEditor
              key={published}
              standing={now}
              mayPublish={mayPublish}
              onPublished={() => {
                changed();
                setPublished(now.version);
              }}
            />
          </>
        )}
      </LoadFrame>
      {mayPublish ? null : <p class="hint">Your role can read and try drafts. Publishing is for administrators.</p>}
      <LoadFrame loaded={numbers.loaded} what="the evidence" onRetry={numbers.reload}>
        {(known) => (
          <>
            <EvidenceTable promotion={known.promotion} />
            <NumbersView numbers={known} />
          </>
        )}
      </LoadFrame>
    </main>
  );
}

function InForce({ standing }: { readonly standing: Standing }) {
  return (
    <section class="part" aria-labelledby="in-force-heading">
      <h3 id="in-force-heading">In force: version {standing.version}</h3>
      <ul class="values hint">
        {TIERS.map((tier) => (
          <li key={tier}>{asTierWords(tier)}</li>
        ))}
      </ul>
      <TierTable tools={standing.tools} never={standing.never} document={standing.policy} />
      <h4>Limits of refunds</h4>
      {standing.limits_from === 'configuration' ? (
        <p class="hint">
          They come from the configuration until a version is published; then that version states them.
        </p>
      ) : null}
      <LimitTable document={standing.policy} />
    </section>
  );
}
