import type { ModelAnswer, ModelClient, ModelRequest } from '../model-client.ts';
import type { Unavailable } from './tell-failure.ts';

/**
 * Two models behind one name: `main` is asked first, and `fallback` where it brings no answer at all. Once text of a failed answer has been passed on, the other model is not asked
 * behind its back: the caller must begin the answer anew, and its next try begins with the other one.
 */
export function fallBack(main: ModelClient, fallback: ModelClient): ModelClient {
  return {
    model: main.model,
    ask: async (request) => {
      const [first, second] = (request.retry ?? 0) % 2 === 0 ? [main, fallback] : [fallback, main];
      let passedOn = false;
      const onText = (piece: string): void => {
        passedOn = true;
        request.onText(piece);
      };
      const answer = await first.ask({ ...request, onText });
      if (answer.kind !== 'unavailable' || request.signal.aborted) return answer;
      if (passedOn) return { ...answer, mayRetry: true, retryAfterMs: 0 };
      return await askOther(second, request, answer);
    },
  };
}

async function askOther(other: ModelClient, request: ModelRequest, failed: Unavailable): Promise<ModelAnswer> {
  const answer = { ...(await other.ask(request)), failedBefore: [failed] };
  if (answer.kind !== 'unavailable') return answer;
  const waits = [failed, answer].flatMap(({ mayRetry, retryAfterMs }) => (mayRetry ? [retryAfterMs ?? 0] : []));
  return {
    ...answer,
    detail: `${failed.detail}; the other model: ${answer.detail}`,
    mayRetry: waits.length > 0,
    retryAfterMs: waits.length === 0 ? null : Math.min(...waits),
    asked: failed.asked !== false || answer.asked !== false,
  };
}
