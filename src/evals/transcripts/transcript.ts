/** A tool call as it was recorded, with what came back. */
export type RecordedCall = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Text of the tool's message; empty where none is there. */
  readonly result: string;
};

/** What the recorded model did after a message of the customer, up to their next one. */
export type RecordedTurn = {
  readonly says: string;
  /** Calls in the order they were made, cut where the model spoke to a tool again: each list was one answer of the model. */
  readonly calls: readonly (readonly RecordedCall[])[];
  /** What it said last; empty when it said nothing. */
  readonly reply: string;
};

/** One recorded conversation, whichever layout it came in. */
export type Transcript = {
  /** `openai_format/58/0186a472`: unique over both files. */
  readonly transcriptId: string;
  readonly layout: 'openai' | 'tau2';
  readonly turns: readonly RecordedTurn[];
};

/** All calls of a transcript. */
export function callsOf({ turns }: Transcript): readonly RecordedCall[] {
  return turns.flatMap(({ calls }) => calls.flat());
}
