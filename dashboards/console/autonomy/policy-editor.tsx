import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { visibleText } from '../../shared/visible-text.ts';
import { as, askTrial, problemsOf, type Standing, type Trial } from './autonomy-api.ts';
import { LimitTable } from './limit-table.tsx';
import { type Draft, readDraft, withAmount, withCount, withTier, writeDraft } from './policy-text.ts';
import { Problems } from './problems.tsx';
import { PublishForm } from './publish-form.tsx';
import { TierTable } from './tier-table.tsx';
import { TrialView } from './trial-view.tsx';

/** Days a trial looks back when nobody says otherwise. */
const TRIAL_DAYS = 30;

type PolicyEditorProps = {
  readonly standing: Standing;
  readonly mayPublish: boolean;
  readonly onPublished: () => void;
};

/** A trial together with the very text it was made of: another text needs another one. */
type Tried = { readonly text: string; readonly trial: Trial };

/** Drafts the next version: tiers and limits as a form or as JSON, checked as it is typed, tried on the past, then published. */
export function PolicyEditor({ standing, mayPublish, onPublished }: PolicyEditorProps) {
  // What the draft was begun from stays, also when somebody else publishes meanwhile: publishing it then is refused, not a surprise.
  const [base, setBase] = useState(standing);
  const start = writeDraft(base.policy);
  const [text, setText] = useState(start);
  const startAgain = (): void => {
    setBase(standing);
    setText(writeDraft(standing.policy));
  };
  useLayoutEffect(() => {
    if (text === start) startAgain();
  }, [standing.version]);
  const [asJson, setAsJson] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const draft = readDraft(text);
  const tryOut = async (): Promise<void> => {
    if (busy || draft.kind !== 'ok') return;
    setBusy(true);
    const answer = await askTrial(draft.document, TRIAL_DAYS);
    setBusy(false);
    setProblems(answer.kind === 'ok' ? [] : problemsOf(answer));
    setTried(answer.kind === 'ok' ? { text, trial: as<Trial>(answer.body) } : null);
  };
  const shown = tried !== null && tried.text === text ? tried.trial : null;
  return (
    <section class="part" aria-labelledby="draft-heading">
      <h3 id="draft-heading">Draft of the next version</h3>
      <div class="row choice-row">
        <button type="button" aria-pressed={!asJson} onClick={() => setAsJson(false)}>
          As a form
        </button>
        <button type="button" aria-pressed={asJson} onClick={() => setAsJson(true)}>
          As JSON
        </button>
        <button type="button" disabled={text === start && base.version === standing.version} onClick={startAgain}>
          Start again from version {standing.version}
        </button>
      </div>
      {base.version === standing.version ? null : (
        <p class="notice warn" role="status">
          Version {standing.version} came into force since this draft was begun from version {base.version}. Compare
          them, and start again from it.
        </p>
      )}
      {asJson ? (
        <JsonField text={text} invalid={draft.kind !== 'ok'} onText={setText} />
      ) : (
        <DraftForm standing={standing} draft={draft} onText={setText} />
      )}
      <DraftFaults draft={draft} />
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={draft.kind !== 'ok'}
          aria-disabled={busy}
          onClick={() => void tryOut()}
        >
          {busy ? 'Trying it on the past' : `Try it on the last ${TRIAL_DAYS} days`}
        </button>
        {shown === null ? <p class="hint">A draft is published after it was tried as it stands.</p> : null}
      </div>
      <Problems problems={problems} />
      {shown === null ? null : <TrialView trial={shown} tools={standing.tools} />}
      {mayPublish && draft.kind === 'ok' ? (
        <PublishForm policy={draft.document} basedOn={base.version} trial={shown} onPublished={onPublished} />
      ) : null}
    </section>
  );
}

function JsonField(props: {
  readonly text: string;
  readonly invalid: boolean;
  readonly onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div class="stack">
      <label for={id}>Policy as JSON</label>
      <textarea
        id={id}
        class="code"
        rows={24}
        spellcheck={false}
        aria-invalid={props.invalid}
        aria-describedby="draft-faults"
        value={props.text}
        onInput={(event) => props.onText(event.currentTarget.value)}
      />
    </div>
  );
}

function DraftForm(props: {
  readonly standing: Standing;
  readonly draft: Draft;
  readonly onText: (text: string) => void;
}) {
  const { standing, draft } = props;
  const document = draft.kind === 'not_json' ? null : draft.document;
  if (document === null) return <p class="notice warn">The form cannot show this draft. Correct it as JSON.</p>;
  return (
    <>
      <TierTable
        tools={standing.tools}
        never={standing.never}
        document={document}
        onChange={(tool, reason, tier) => props.onText(writeDraft(withTier(document, tool, reason, tier)))}
      />
      <LimitTable
        document={document}
        onAmount={(field, currency, amount) => props.onText(writeDraft(withAmount(document, field, currency, amount)))}
        onCount={(field, count) => props.onText(writeDraft(withCount(document, field, count)))}
      />
    </>
  );
}

function DraftFaults({ draft }: { readonly draft: Draft }) {
  const faults =
    draft.kind === 'faults'
      ? draft.faults.map(({ path, message }) => `${path === '' ? 'The policy' : path} ${message}`)
      : draft.kind === 'not_json'
        ? [`This is not JSON: ${draft.message}`]
        : [];
  return (
    <div id="draft-faults" role="status">
      {faults.length === 0 ? null : (
        <ul class="notice bad values">
          {faults.map((fault) => (
            <li key={fault}>{visibleText(fault)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
