import { createHmac, randomUUID } from 'node:crypto';

/** Where something is posted, and what signs it. */
export type SignedAddress = { readonly url: string; readonly secret: string };

/** Longest the receiver may take, in milliseconds. */
const WITHIN_MS = 10_000;

/**
 * Posts a JSON text, signed as Standard Webhooks has it: HMAC-SHA-256 over id, time and body in `webhook-signature`. The same `id` is the same message, however
 * often it is sent. Null when it was taken, else why not, without the address.
 */
export async function postSigned({ url, secret }: SignedAddress, id: string, body: string): Promise<string | null> {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
  return await postJson(url, body, {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
    'x-request-id': randomUUID(),
  });
}

/** Posts a JSON text. Null when it was taken, else why not, without the address. */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, redirect: 'error' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `The receiver answered ${response.status}.`;
  } catch (error) {
    return error instanceof Error ? error.name : 'It could not be sent.';
  }
}
