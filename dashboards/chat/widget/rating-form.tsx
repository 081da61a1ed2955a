import { useId, useState } from 'preact/hooks';
import { say } from './words/say.ts';

const SCORES = [
  { score: 1, words: 'Bad' },
  { score: 2, words: 'Poor' },
  { score: 3, words: 'Fair' },
  { score: 4, words: 'Good' },
  { score: 5, words: 'Very good' },
] as const;

type RatingFormProps = {
  readonly rating: number | null;
  readonly onRate: (score: number, comment: string) => Promise<string | null>;
};

/** Asks how it went once the conversation is closed. Optional, and thanked for once. */
export function RatingForm({ rating, onRate }: RatingFormProps) {
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ids = { group: useId(), comment: useId() };
  if (rating !== null) return <p class="rating hint">{say('Thank you. Your rating was {} of 5.', rating)}</p>;
  const submit = async (): Promise<void> => {
    if (score === null) return setProblem(say('Choose a rating first.'));
    setProblem(await onRate(score, comment.trim()));
  };
  return (
    <form
      class="rating"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend>{say('How did we do?')}</legend>
        <div class="scores">
          {SCORES.map((choice) => (
            <label key={choice.score}>
              <input
                type="radio"
                name={ids.group}
                value={choice.score}
                checked={score === choice.score}
                onChange={() => setScore(choice.score)}
              />
              <span>
                {choice.score} {say(choice.words)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {score === null ? null : (
        <>
          <label for={ids.comment}>{say('Anything to add? (optional)')}</label>
          <input id={ids.comment} value={comment} maxLength={1000} onInput={(e) => setComment(e.currentTarget.value)} />
        </>
      )}
      {problem === null ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit">{say('Send rating')}</button>
    </form>
  );
}
