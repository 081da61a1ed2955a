import { useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import { as, askVersion, problemsOf, type ShownVersion, type Standing } from './autonomy-api.ts';
import { RollBackDialog } from './roll-back-dialog.tsx';

type VersionListProps = {
  readonly standing: Standing;
  readonly mayPublish: boolean;
  readonly onChange: () => void;
};

/** The versions, newest first: who, when, why, and on demand what each one changed. */
export function VersionList({ standing, mayPublish, onChange }: VersionListProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <section class="part" aria-labelledby="versions-heading">
      <h3 id="versions-heading">Versions</h3>
      {mayPublish && standing.rolls_back_to !== null ? (
        <p>
          <button type="button" class="danger" onClick={() => setLeaving(true)}>
            Roll back to version {standing.rolls_back_to}
          </button>
        </p>
      ) : null}
      <ol class="versions">
        {standing.versions.map((version) => (
          <VersionRow key={version.version} version={version} inForce={version.version === standing.version} />
        ))}
      </ol>
      {leaving && standing.rolls_back_to !== null ? (
        <RollBackDialog
          basedOn={standing.version}
          target={standing.rolls_back_to}
          onClose={(changed) => {
            setLeaving(false);
            if (changed) onChange();
          }}
        />
      ) : null}
    </section>
  );
}

type Version = Standing['versions'][number];

function VersionRow({ version, inForce }: { readonly version: Version; readonly inForce: boolean }) {
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const toggle = async (): Promise<void> => {
    if (shown !== null) return setShown(null);
    const answer = await askVersion(version.version);
    setShown(answer.kind === 'ok' ? changesOf(as<ShownVersion>(answer.body)) : problemsOf(answer));
  };
  return (
    <li data-version={version.version}>
      <p>
        <strong>Version {version.version}</strong>
        {inForce ? ' (in force)' : ''}
        {version.restores === null ? '' : `, puts version ${version.restores} back`}
        <span class="hint">
          {' '}
          {formatInstant(version.changed_at)}, {visibleText(nameOf(version.changed_by))}
        </span>
      </p>
      <p>{visibleText(version.reason)}</p>
      {version.override_reason === null ? null : (
        <p class="hint">Raised without the sample for it: {visibleText(version.override_reason)}</p>
      )}
      <button type="button" aria-expanded={shown !== null} onClick={() => void toggle()}>
        What it changed<span class="hidden-text"> in version {version.version}</span>
      </button>
      {shown === null ? null : (
        <ul class="values changes">
          {shown.map((change) => (
            <li key={change}>{visibleText(change)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function changesOf({ against, changes }: ShownVersion): readonly string[] {
  if (against === null) return ['It is the first version: there is nothing to compare it with.'];
  return changes.length === 0 ? [`Nothing against version ${against}.`] : changes;
}
