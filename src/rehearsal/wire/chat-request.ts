/** A function call as it stands in a history. `arguments` is a JSON text; what is inside is nobody's promise. */
export type WireToolCall = {
  readonly id: string;
  readonly type?: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
};

/** One piece of a message that is given as a list. Only text is read here; other kinds pass where OpenAI lets them. */
type ContentPart = { readonly type: string; readonly text?: string; readonly refusal?: string };

/** One message of a history, after `findRequestFault` found nothing wrong with it. */
export type WireMessage = {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content?: string | readonly ContentPart[] | null;
  readonly refusal?: string | null;
  readonly tool_calls?: readonly WireToolCall[];
  readonly tool_call_id?: string;
};

/** A tool on offer. `parameters` is a JSON schema. */
type WireTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly parameters?: { readonly required?: readonly string[] } };
};

/** A request to `/v1/chat/completions` that a provider would accept; fields this server has no use for are left out. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly WireMessage[];
  readonly tools?: readonly WireTool[];
  readonly tool_choice?: unknown;
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_usage?: boolean } | null;
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly user?: string;
  readonly metadata?: Readonly<Record<string, string>> | null;
};

/** The text of a message: the string itself, or its text parts joined by line breaks; empty when there is none. */
export function textOf(message: WireMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}
