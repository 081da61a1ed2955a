/** An answer of the API as tests read it. */
export type Talk = {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies of many shapes; a wrong guess fails the test.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
};

/** Options of {@link talk}. */
export type TalkOptions = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, with the content type of `headers`. */
  readonly raw?: string | Uint8Array;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One request; a body is read as JSON when it is JSON. */
export async function talk(url: string, options: TalkOptions = {}): Promise<Talk> {
  const body = options.json === undefined ? options.raw : JSON.stringify(options.json);
  const response = await fetch(url, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: body as string }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** A conversation as its customer holds it. */
export type Held = { readonly id: string; readonly token: string; readonly url: string };

/** Starts a conversation. */
export async function startConversation(base: string, sessionToken?: string): Promise<Held> {
  const json = { channel: 'chat', ...(sessionToken === undefined ? {} : { session_token: sessionToken }) };
  const { status, body } = await talk(`${base}/v1/conversations`, { json });
  if (status !== 201) throw new Error(`No conversation: ${status} ${JSON.stringify(body)}`);
  return {
    id: body.conversation_id,
    token: body.conversation_token,
    url: `${base}/v1/conversations/${body.conversation_id}`,
  };
}
