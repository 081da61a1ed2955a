import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Loaded } from './use-loaded.ts';

/** Milliseconds of waiting that need no word. */
const SAY_LOADING_AFTER_MS = 300;

type LoadFrameProps<T> = {
  readonly loaded: Loaded<T>;
  readonly what: string;
  readonly onRetry: () => void;
  readonly children: (value: T) => ComponentChildren;
};

/** Shows a list once it is there; before that it says it is loading, or why it could not be read, with a way to try again. */
export function LoadFrame<T>({ loaded, what, onRetry, children }: LoadFrameProps<T>) {
  switch (loaded.kind) {
    case 'loading':
      return <Waiting what={what} />;
    case 'failed':
      return (
        <div class="notice bad" role="alert">
          <p>
            Could not read {what}. {loaded.reason}
          </p>
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      );
    case 'ready':
      return (
        <>
          {loaded.stale ? (
            <p class="notice warn" role="status">
              This may be out of date: the server did not answer just now. Trying again.
            </p>
          ) : null}
          {children(loaded.value)}
        </>
      );
    default:
      return null;
  }
}

function Waiting({ what }: { readonly what: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SAY_LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting" role="status">
      {long ? (
        <>
          <p>Loading {what}</p>
          <div class="skeleton" aria-hidden="true" />
          <div class="skeleton" aria-hidden="true" />
        </>
      ) : null}
    </div>
  );
}
