import type { ActionDeps } from './action-deps.ts';
import type { CallContext } from './tool-call.ts';

/** One passage of a help article. */
export type PolicyPassage = {
  readonly article_id: string;
  readonly version: number;
  readonly title: string;
  readonly heading_path: string;
  readonly text: string;
};

/** What the gateway needs. Every tool takes its part of it. */
export type ToolGatewayDeps = ActionDeps & {
  /** The passages that answer a question best, at most three; empty when none does. */
  readonly searchPolicy: (
    query: string,
    noteModelCall?: CallContext['noteModelCall'],
  ) => Promise<readonly PolicyPassage[]>;
};
