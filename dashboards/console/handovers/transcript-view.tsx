import { formatInstant } from '../../shared/format-time.ts';
import { asNumber, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { Section } from '../approvals/section.tsx';
import type { LiveHints } from '../live-hints.ts';
import { LoadFrame } from '../load-frame.tsx';
import { useLoaded } from '../use-loaded.ts';
import { listTranscript } from './inbox-api.ts';

type Said = { readonly seq: number; readonly role: string; readonly text: string; readonly at: string | null };

const SPEAKERS: Readonly<Record<string, string>> = {
  customer: 'Customer (own words)',
  agent: 'Assistant',
  staff: 'Support team',
  system: 'Notice',
};

/** What was said, as text with the speaker named, kept up to date while it is shown. */
export function TranscriptView({
  conversationId,
  hints,
}: {
  readonly conversationId: string;
  readonly hints: LiveHints;
}) {
  const { loaded, reload } = useLoaded({
    key: conversationId,
    ask: () => listTranscript(conversationId),
    read: readTranscript,
    hints,
    topics: ['inbox'],
  });
  return (
    <Section title="Conversation">
      <LoadFrame loaded={loaded} what="the conversation" onRetry={reload}>
        {(messages) =>
          messages.length === 0 ? (
            <p class="hint">Nothing was said yet.</p>
          ) : (
            <ol class="transcript">
              {messages.map((message) => (
                <li key={message.seq} class={message.role} data-role={message.role}>
                  <p class="hint">
                    <strong>{SPEAKERS[message.role] ?? message.role}</strong>
                    {message.at === null ? '' : `, ${formatInstant(message.at)}`}
                  </p>
                  <p class="said" dir="auto">
                    {visibleText(message.text)}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </LoadFrame>
    </Section>
  );
}

function readTranscript(body: UnknownRecord): readonly Said[] {
  return asRecords(body['messages']).flatMap((row): Said[] => {
    const seq = asNumber(row['seq']);
    if (seq === null || typeof row['text'] !== 'string') return [];
    return [{ seq, role: asText(row['role']) ?? 'system', text: row['text'], at: asText(row['created_at']) }];
  });
}
