import { useEffect, useId, useState } from 'preact/hooks';
import { runsOf } from './said.tsx';
import { type Confirmation, canConfirm, type Transcript } from './transcript.ts';
import { say } from './words/say.ts';

type CardProps = {
  readonly transcript: Transcript;
  readonly onAnswer: (confirmationId: string, answer: 'yes' | 'no') => Promise<string | null>;
  /** Where the keyboard goes on once the buttons are gone. */
  readonly onAnswered: () => void;
};

/** The two buttons of the newest summary. The words of it stand in the conversation; here stand its first line and what can be said to it. */
export function ConfirmationCard({ transcript, onAnswer, onAnswered }: CardProps) {
  const { confirmation } = transcript;
  if (confirmation === null) return null;
  return (
    <Card
      key={confirmation.id}
      confirmation={confirmation}
      open={canConfirm(transcript)}
      onAnswer={onAnswer}
      onAnswered={onAnswered}
    />
  );
}

type OneCardProps = Omit<CardProps, 'transcript'> & { readonly confirmation: Confirmation; readonly open: boolean };

function Card({ confirmation, open, onAnswer, onAnswered }: OneCardProps) {
  const what = useId();
  const [given, setGiven] = useState<'yes' | 'no' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!open) setProblem(null);
  }, [open]);
  const answer = async (said: 'yes' | 'no'): Promise<void> => {
    setGiven(said);
    setProblem(null);
    const refused = await onAnswer(confirmation.id, said);
    setProblem(refused);
    setGiven(refused === null ? said : null);
    if (refused === null) onAnswered();
  };
  const closed = !open || given !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a form, and nothing is filled in here
    <div class="confirmation" role="group" aria-labelledby={what} data-confirmation={closed ? 'closed' : 'open'}>
      <p id={what} class="what" dir="auto">
        {runsOf(lineThatSays(confirmation.text))}
      </p>
      <div class="answers">
        <button type="button" class="yes" disabled={closed} onClick={() => void answer('yes')}>
          {confirmation.yes}
        </button>
        <button type="button" disabled={closed} onClick={() => void answer('no')}>
          {confirmation.no}
        </button>
        {open || given !== null ? null : <span class="hint">{say('No longer open')}</span>}
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
