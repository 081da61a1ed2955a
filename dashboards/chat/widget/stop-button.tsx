import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from './words/say.ts';

type StopProps = {
  readonly onStop: () => Promise<string | null>;
  /** Told why it did not work, or null. */
  readonly onProblem: (problem: string | null) => void;
};

/** Ends the answer under way. It goes when the answer has ended; whoever had it in focus is then in the message box. */
export function StopButton({ onStop, onProblem }: StopProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  const [stopping, setStopping] = useState(false);
  useLayoutEffect(() => {
    const root = button.current?.getRootNode() as ShadowRoot | undefined;
    return () => {
      if (focused.current) root?.querySelector('textarea')?.focus();
    };
  }, []);
  const stop = async (): Promise<void> => {
    if (stopping) return;
    setStopping(true);
    const problem = await onStop();
    onProblem(problem);
    if (problem !== null) setStopping(false);
  };
  return (
    <button
      type="button"
      class="stop"
      ref={button}
      aria-disabled={stopping}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
      onClick={() => void stop()}
    >
      {say(stopping ? 'Stopping' : 'Stop answering')}
    </button>
  );
}
