import { noteBody, notedAnswer, noteList } from '../../contracts/handover-http.ts';
import { inTransaction } from '../../store/database.ts';
import { addNote, type HandoffNote, listNotes } from '../../store/handoff-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId } from '../inbox-verbs.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/inbox/:conversation_id/notes`: what staff wrote to each other. */
export const listNotesRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/inbox/:conversation_id/notes',
    summary: 'Read the notes among staff. The customer never sees them.',
    roles: ['agent'],
    answers: { 200: { description: 'Notes, oldest first', schema: noteList } },
    handle: async ({ req, res }) => {
      const notes = await listNotes(deps.database.sql, deps.keyring, inboxConversationId(req));
      if (notes === null) throw new Problem('not_found');
      res.json({ notes: notes.map(shown) });
    },
  });

/** `POST /internal/inbox/:conversation_id/notes`: leaves one. */
export const addNoteRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/notes',
    summary: 'Leave a note for your colleagues. The customer never sees it.',
    roles: ['agent'],
    body: noteBody,
    answers: { 201: { description: 'Noted', schema: notedAnswer } },
    problems: ['text_too_long'],
    handle: async ({ req, res, body }, staff) => {
      const id = inboxConversationId(req);
      const note = await inTransaction(deps.database, (tx) => addNote(tx, deps.keyring, id, staff.staffId, body.text));
      if (note === null) throw new Problem('not_found');
      deps.signal.publish({ kind: 'staff', topic: 'inbox' });
      res.status(201).json(shown(note));
    },
  });

function shown({ noteId, staffId, text, createdAt }: HandoffNote) {
  return { note_id: noteId, staff_id: staffId, text, created_at: createdAt.toISOString() };
}
