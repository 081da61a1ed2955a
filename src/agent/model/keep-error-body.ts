/**
 * A `fetch` whose refusals of a request (400 and 422) keep what they say. The `openai` package reads an error only where OpenAI puts it, under `error`; servers built on other
 * frameworks say it elsewhere, and what they refuse could not be known.
 */
export function keepErrorBody(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (response.status !== 400 && response.status !== 422) return response;
    const body = asOpenaiError(await response.text());
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
}

function asOpenaiError(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'error' in parsed && typeof parsed.error === 'object')
      return body;
  } catch {
    // said in plain words
  }
  return JSON.stringify({ error: { message: body } });
}
