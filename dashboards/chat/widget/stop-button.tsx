import { useState } from 'preact/hooks';
import { say } from './words/say.ts';

type StopProps = {
  readonly onStop: () => Promise<string | null>;
  /** Told why it did not work, or null. */
  readonly onProblem: (problem: string | null) => void;
};

/** Ends the answer under way. It goes when the answer has ended. */
export function StopButton({ onStop, onProblem }: StopProps) {
  const [stopping, setStopping] = useState(false);
  const stop = async (): Promise<void> => {
    if (stopping) return;
    setStopping(true);
    const problem = await onStop();
    onProblem(problem);
    if (problem !== null) setStopping(false);
  };
  return (
    <button type="button" class="stop" aria-disabled={stopping} onClick={() => void stop()}>
      {say(stopping ? 'Stopping' : 'Stop answering')}
    </button>
  );
}
