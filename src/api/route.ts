import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { StaffMember, StaffRole } from '../contracts/staff.ts';
import type { ConversationRow } from '../store/conversations.ts';
import type { ProblemCode } from './problem.ts';
import type { LimitName } from './rate-limits.ts';

/** What a handler is given, once everything about the request has been checked. */
export type Call<Body, Query> = {
  readonly req: Request;
  readonly res: Response;
  /** The parsed body; undefined where the route declares none. */
  readonly body: Body;
  /** The parsed query; undefined where the route declares none. */
  readonly query: Query;
};

/** One way a route can answer well. Its schema goes into the published description and is checked in tests, not on every request. */
export type Answer = {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** (Default: `application/json`.) */
  readonly contentType?: string;
};

/** What every route states about itself; the published description is made of it. */
export type RouteFacts = {
  readonly method: 'get' | 'post';
  /** Path with `:name` for its parameters. */
  readonly path: string;
  /** One sentence for a reader of the API. */
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Ways to be refused that belong to this route; the general ones go without saying. */
  readonly problems?: readonly ProblemCode[];
  /** Limits beside those every public route has. */
  readonly limits?: readonly LimitName[];
  /** Limits that count by what the body says. */
  readonly limitsAfterBody?: readonly LimitName[];
};

/** A route before it is mounted. `access` decides what is checked first, and what the handler knows of the caller. */
export type Route = RouteFacts &
  (
    | { readonly access: 'anyone'; readonly handle: (call: Call<never, never>) => Promise<void> | void }
    | {
        readonly access: 'conversation';
        readonly handle: (call: Call<never, never>, conversation: ConversationRow) => Promise<void> | void;
      }
    | {
        readonly access: 'staff';
        readonly roles: readonly StaffRole[];
        readonly handle: (call: Call<never, never>, staff: StaffMember) => Promise<void> | void;
      }
  );

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Facts<Body, Query> = Omit<RouteFacts, 'body' | 'query'> & { readonly body?: Body; readonly query?: Query };

/** A route anybody may call. */
export function publicRoute<Body = undefined, Query = undefined>(
  route: Facts<Body, Query> & { readonly handle: (call: Call<Parsed<Body>, Parsed<Query>>) => Promise<void> | void },
): Route {
  return { ...route, access: 'anyone' } as unknown as Route;
}

/** A route of one conversation: whoever has its token. Everybody else reads `not_found`, as for an id that does not exist. */
export function conversationRoute<Body = undefined, Query = undefined>(
  route: Facts<Body, Query> & {
    readonly handle: (call: Call<Parsed<Body>, Parsed<Query>>, conversation: ConversationRow) => Promise<void> | void;
  },
): Route {
  return { ...route, access: 'conversation' } as unknown as Route;
}

/** A route for staff in one of the `roles`; `admin` may call all of them. */
export function staffRoute<Body = undefined, Query = undefined>(
  route: Facts<Body, Query> & {
    readonly roles: readonly StaffRole[];
    readonly handle: (call: Call<Parsed<Body>, Parsed<Query>>, staff: StaffMember) => Promise<void> | void;
  },
): Route {
  return { ...route, access: 'staff' } as unknown as Route;
}
