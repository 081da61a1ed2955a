import { useState } from 'preact/hooks';
import { visibleText } from '../../shared/visible-text.ts';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import {
  askRows,
  askStory,
  askVerification,
  type Row,
  readRows,
  readStory,
  readVerification,
  type Search,
  type StoryPart,
} from './audit-api.ts';
import { ExportForm } from './export-form.tsx';
import { RowList } from './row-list.tsx';
import { SearchForm } from './search-form.tsx';
import { VerificationView } from './verification-view.tsx';

/** A look at the newest rows costs the server a moment; once a minute is enough on a page that stays open. */
const LOOK_EVERY_MS = 60_000;
/** Rows are read again this often: an act is on the page within two seconds of it, with the time the answer takes. */
const READ_EVERY_MS = 1_500;

/** The auditor's page: search, the story in sentences, every row, whether all is as it was sealed, and files to take along. */
export function AuditPage({ hints }: { readonly hints: LiveHints }) {
  const [search, setSearch] = useState<Search | null>(null);
  const key = search === null ? 'all' : `${search.kind}/${search.id}`;
  return (
    <main class="one-pane">
      <h2>Audit</h2>
      <SearchForm onSearch={setSearch} />
      {search === null || search.kind === 'conversation' ? null : <Story key={key} search={search} hints={hints} />}
      <Rows key={`rows/${key}`} search={search} hints={hints} />
      <h3>Is the audit as it was written?</h3>
      <Standing hints={hints} />
      <h3>Export</h3>
      <ExportForm />
    </main>
  );
}

type Searched = { readonly search: Search; readonly hints: LiveHints };

function Story({ search, hints }: Searched) {
  const { loaded, reload } = useLoaded<readonly StoryPart[]>({
    key: `story/${search.kind}/${search.id}`,
    ask: () => askStory(search),
    read: readStory,
    hints,
    topics: ['approvals'],
  });
  return (
    <LoadFrame loaded={loaded} what="the story" onRetry={reload}>
      {(parts) => (
        <section aria-label="Story" class="story">
          {parts.map(({ heading, sentences }) => (
            <article key={heading}>
              <h3 dir="auto">{visibleText(heading)}</h3>
              {sentences.map((sentence) => (
                <p key={sentence} dir="auto">
                  {visibleText(sentence)}
                </p>
              ))}
            </article>
          ))}
        </section>
      )}
    </LoadFrame>
  );
}

function Rows({ search, hints }: { readonly search: Search | null; readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded<readonly Row[]>({
    key: search === null ? 'rows' : `rows/${search.kind}/${search.id}`,
    ask: () => askRows(search, null),
    read: readRows,
    hints,
    topics: ['approvals', 'killswitch', 'inbox'],
    everyMs: READ_EVERY_MS,
  });
  return (
    <>
      <h3>{search === null ? 'Newest rows' : `Rows of ${search.kind} ${visibleText(search.id)}`}</h3>
      <LoadFrame loaded={loaded} what="the rows" onRetry={reload}>
        {(rows) => <RowList search={search} newest={rows} />}
      </LoadFrame>
    </>
  );
}

function Standing({ hints }: { readonly hints: LiveHints }) {
  const { loaded, reload } = useLoaded({
    key: 'verification',
    ask: askVerification,
    read: readVerification,
    hints,
    topics: [],
    everyMs: LOOK_EVERY_MS,
  });
  return (
    <LoadFrame loaded={loaded} what="how the audit stands" onRetry={reload}>
      {(found) => <VerificationView found={found} />}
    </LoadFrame>
  );
}
