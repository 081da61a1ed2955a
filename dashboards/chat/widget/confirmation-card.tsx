import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { runsOf } from './said.tsx';
import { type Confirmation, canConfirm, type Transcript } from './transcript.ts';
import { say } from './words/say.ts';

type CardProps = {
  readonly transcript: Transcript;
  readonly onAnswer: (confirmationId: string, answer: 'yes' | 'no') => Promise<string | null>;
};

/** The two buttons of the newest summary. The words of it stand in the conversation; here stand its first line and what can be said to it. */
export function ConfirmationCard({ transcript, onAnswer }: CardProps) {
  const { confirmation } = transcript;
  if (confirmation === null) return null;
  return <Card key={confirmation.id} confirmation={confirmation} open={canConfirm(transcript)} onAnswer={onAnswer} />;
}

type OneCardProps = Omit<CardProps, 'transcript'> & { readonly confirmation: Confirmation; readonly open: boolean };

function Card({ confirmation, open, onAnswer }: OneCardProps) {
  const what = useId();
  const [given, setGiven] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!open) setProblem(null);
  }, [open]);
  const closed = !open || given;
  const answer = async (said: 'yes' | 'no'): Promise<void> => {
    if (closed) return;
    setGiven(true);
    setProblem(null);
    const refused = await onAnswer(confirmation.id, said);
    setProblem(refused);
    setGiven(refused === null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a form, and nothing is filled in here
    <div class="confirmation" role="group" aria-labelledby={what} data-confirmation={closed ? 'closed' : 'open'}>
      <p id={what} class="what" dir="auto">
        {runsOf(lineThatSays(confirmation.text))}
      </p>
      <div class="answers">
        <button type="button" class="yes" aria-disabled={closed} onClick={() => void answer('yes')}>
          {confirmation.yes}
        </button>
        <button type="button" aria-disabled={closed} onClick={() => void answer('no')}>
          {confirmation.no}
        </button>
        {open || given ? null : <span class="hint">{say('No longer open')}</span>}
      </div>
      {problem === null ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The line that says what would be done: the first, or the one behind the reason for asking again. */
function lineThatSays(text: string): string {
  const lines = text.split('\n');
  return lines.find((line) => line.includes(':')) ?? lines[0] ?? '';
}
