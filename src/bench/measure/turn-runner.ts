/** A turn as the load makes it: the customer of `conv` writes `text`, which names an order. */
export type BenchTurn = { readonly id: string; readonly conv: string; readonly text: string };

/** What a runner tells of its turns. `onStart` and `onDone` mark a turn's own work, from pick-up to the end the customer sees. */
export type TurnHooks = {
  /** Turns it may work on at once. */
  readonly conc: number;
  /** A message is on disk. */
  readonly onAccepted?: (id: string) => void;
  readonly onStart: (id: string) => void;
  readonly onDone: (id: string) => void;
  readonly onError: (error: unknown) => void;
  /** One piece of an answer left for the customer. */
  readonly emit: (piece?: string) => void;
};

/** An engine that runs turns. `submit` resolves once a turn is accepted for good. */
export type TurnRunner = {
  readonly submit: (turn: BenchTurn) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Which queue a runner works on. */
export type BenchBackend = 'redis' | 'postgres';

/** Where a runner finds what it works with. */
export type TurnPlace = {
  readonly backend: BenchBackend;
  /** A database of the runner alone. */
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  /** An OpenAI-compatible model, with its version path, and a store that takes refunds. */
  readonly modelUrl: string;
  readonly commerceUrl: string;
};
