import type { AnswerTiming } from '../model-client.ts';

/** How long the parts of one call may take, in milliseconds. */
export type CallTimeouts = {
  /** From the request to the end of the answer. */
  readonly timeoutMs: number;
  /** From the request to the first sign of the model at work. (Default: as long as a silence.) */
  readonly firstTokenTimeoutMs?: number;
  /** Longest silence once the answer has begun. */
  readonly stallTimeoutMs: number;
};

/** The clocks of one call. */
export type CallWatch = {
  /** Aborted when a clock runs out or the caller ends the call. */
  readonly signal: AbortSignal;
  /** Something was received that shows the model at work: it thinks, or a piece of its answer has come. */
  readonly heard: (what: 'thinking' | 'answering') => void;
  /** Which clock ran out, in words; null when none has. */
  readonly ranOut: () => string | null;
  /** Stops the clocks and says how long it took. */
  readonly stop: () => AnswerTiming;
};

/**
 * Starts the clocks of one call. The `openai` package's own timeout ends with the headers; a server that goes silent after
 * them would be waited for without end.
 */
export function watchCall(outer: AbortSignal, timeouts: CallTimeouts): CallWatch {
  const { timeoutMs, stallTimeoutMs, firstTokenTimeoutMs = stallTimeoutMs } = timeouts;
  const startedAt = performance.now();
  const controller = new AbortController();
  let firstTokenMs: number | null = null;
  let ranOut: string | null = null;
  const end = (why: string | null): void => {
    if (controller.signal.aborted) return;
    ranOut = why;
    controller.abort();
  };
  const endByCaller = (): void => end(null);
  const after = (ms: number, why: string): NodeJS.Timeout => setTimeout(end, ms, why);
  outer.addEventListener('abort', endByCaller, { once: true });
  if (outer.aborted) endByCaller();
  const total = after(timeoutMs, `no complete answer within ${timeoutMs} ms`);
  const first = after(firstTokenTimeoutMs, `no first token within ${firstTokenTimeoutMs} ms`);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    heard: (what) => {
      if (what === 'answering') firstTokenMs ??= performance.now() - startedAt;
      clearTimeout(first);
      if (silence) silence.refresh();
      else silence = after(stallTimeoutMs, `silent for ${stallTimeoutMs} ms in the middle of an answer`);
    },
    ranOut: () => ranOut,
    stop: () => {
      for (const timer of [total, first, silence]) clearTimeout(timer);
      outer.removeEventListener('abort', endByCaller);
      return { firstTokenMs: rounded(firstTokenMs), totalMs: Math.round(performance.now() - startedAt) };
    },
  };
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
