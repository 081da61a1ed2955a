import type { Preflight } from '../../store/preflight.ts';
import type { CallContext, ToolCall, ToolOutcome } from '../tool-call.ts';

/** A call whose arguments were parsed and whose customer may use the tool. */
export type CheckedCall<Args> = {
  readonly call: ToolCall;
  readonly args: Args;
  readonly context: CallContext;
  readonly preflight: Preflight;
};

/** A call of a customer who is verified. */
export type VerifiedCall<Args> = CheckedCall<Args> & {
  readonly context: CallContext & { readonly customerId: string };
};

/** One tool. */
export type ToolHandler<Call> = (call: Call) => Promise<ToolOutcome>;
