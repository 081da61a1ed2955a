import type { z } from 'zod';
import { invalidRequest } from '../problem.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import { id } from '../shapes/common.ts';

/** The connector calls that can be made to fail. */
export const connectorCalls = [
  'get_customer',
  'find_customer',
  'get_order',
  'list_orders',
  'refund',
  'find_refund',
  'create_return',
  'cancel_return',
  'find_return',
  'resend_receipt',
  'update_preference',
  'change_address',
  'find_receipt',
  'find_change',
] as const;

/** One of the calls that can be made to fail. */
export type ConnectorCall = (typeof connectorCalls)[number];

/** What a route answers with. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request as it came in, before its parts are checked. `pending` is set by a fault: book the refund, but do not settle it. */
export type Received = {
  readonly ids: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | null;
  readonly pending: boolean;
};

type IdNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | IdNames<Rest> : never;

type Checked<Path extends string, Query, Body> = {
  readonly ids: Readonly<Record<IdNames<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly key: string | null;
  readonly pending: boolean;
};

type Definition<Path extends string, Query, Body> = {
  readonly method: 'get' | 'put' | 'post' | 'delete';
  /** Path in OpenAPI's notation: `/v1/orders/{order_id}`. */
  readonly path: Path;
  /** One line for the reader of the API document. */
  readonly summary: string;
  /** Name by which faults find it; only connector routes have one, and only they are in the request log. */
  readonly call?: ConnectorCall;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** What a success looks like, by status. */
  readonly answers: Readonly<Record<number, z.ZodType>>;
  readonly handle: (request: Checked<Path, Query, Body>, store: SandboxStore) => Promise<Answer>;
};

/** A route with its types erased, as the application and the API document see it. */
export type Route = Omit<Definition<string, unknown, unknown>, 'handle'> & {
  /** Checks the parts and answers. @throws Problem for anything that is not a success. */
  readonly respond: (received: Received, store: SandboxStore) => Promise<Answer>;
};

/**
 * Declares a route: one value from which the application, the fault handling and the API document are made.
 *
 * A body that does not fit is a 422 on connector writes (proven not executed, and said so) and a 400 everywhere else.
 */
export function defineRoute<const Path extends string, Query = undefined, Body = undefined>(
  definition: Definition<Path, Query, Body>,
): Route {
  const { handle, ...rest } = definition;
  const bodyStatus = definition.call === undefined ? 400 : 422;
  return {
    ...rest,
    respond: async (received, store) =>
      handle(
        {
          ids: checkIds(received.ids) as Record<IdNames<Path>, string>,
          query: check(definition.query, received.query, 400) as Query,
          body: check(definition.body, received.body, bodyStatus) as Body,
          key: received.key,
          pending: received.pending,
        },
        store,
      ),
  };
}

function checkIds(ids: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, parse(id, value, 400, [name])]));
}

function check<T>(schema: z.ZodType<T> | undefined, value: unknown, status: number): T | undefined {
  return schema && parse(schema, value, status, []);
}

function parse<T>(schema: z.ZodType<T>, value: unknown, status: number, at: readonly string[]): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(status, parsed.error, at);
}
