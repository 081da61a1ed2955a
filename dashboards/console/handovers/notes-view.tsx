import { useId, useState } from 'preact/hooks';
import { formatInstant } from '../../shared/format-time.ts';
import { asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Section } from '../approvals/section.tsx';
import { nameOf } from '../colleagues.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { inboxProblem, listNotes, postNote } from './inbox-api.ts';

type Note = { readonly id: string; readonly by: string; readonly text: string; readonly at: string | null };

/** What staff tell each other about the conversation, and a box to add to it. The customer never sees any of it. */
export function NotesView({ conversationId, hints }: { readonly conversationId: string; readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded({
    key: conversationId,
    ask: () => listNotes(conversationId),
    read: readNotes,
    hints,
    topics: ['inbox'],
  });
  return (
    <Section title="Notes among staff">
      <p class="hint">For colleagues only: the customer never sees these.</p>
      <LoadFrame loaded={loaded} what="the notes" onRetry={reload}>
        {(notes) =>
          notes.length === 0 ? null : (
            <ol class="transcript">
              {notes.map((note) => (
                <li key={note.id} class="note" data-note="">
                  <p class="hint">
                    <strong>Note by {nameOf(note.by)}</strong>
                    {note.at === null ? '' : `, ${formatInstant(note.at)}`}
                  </p>
                  <p class="said" dir="auto">
                    {visibleText(note.text)}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </LoadFrame>
      <NoteForm conversationId={conversationId} onNoted={reload} />
    </Section>
  );
}

function NoteForm(props: { readonly conversationId: string; readonly onNoted: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ids = { field: useId(), problem: useId() };
  const save = async (): Promise<void> => {
    if (text.trim() === '') return setProblem('Write something first.');
    const refused = inboxProblem(await postNote(props.conversationId, text));
    setProblem(refused);
    if (refused !== null) return;
    setText('');
    props.onNoted();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label for={ids.field}>Private note</label>
      <textarea
        id={ids.field}
        rows={2}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={ids.problem}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id={ids.problem} class="field-error" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
      <div class="row">
        <button type="submit">Save note</button>
      </div>
    </form>
  );
}

function readNotes(body: UnknownRecord): readonly Note[] {
  return asRecords(body['notes']).flatMap((row): Note[] => {
    const id = asText(row['note_id']);
    const text = asText(row['text']);
    if (id === null || text === null) return [];
    return [{ id, text, by: asText(row['staff_id']) ?? 'somebody', at: asText(row['created_at']) }];
  });
}
