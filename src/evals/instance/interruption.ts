/** The command was ended by Ctrl-C or a signal. Exit code 130, as a shell expects. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** Aborted, with an {@link InterruptedError}, at the first Ctrl-C or SIGTERM from now on. */
export function watchForInterruption(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort(new InterruptedError('Interrupted; stopping what was started.'));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return controller.signal;
}

/** The work's value; rejects as soon as the signal is aborted, while the work is left to fail on its own. */
export async function unlessInterrupted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  let stop: () => void = () => {};
  const interrupted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
