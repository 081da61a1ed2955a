import { z } from 'zod';
import { type ProblemCode, problems } from './problem.ts';
import type { Route } from './route.ts';

/** An OpenAPI 3.1 document, as far as we write one. */
export type OpenapiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
};

/** One operation of the document. */
export type Operation = {
  readonly summary: string;
  readonly operationId: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>;
  readonly [member: string]: unknown;
};

const DESCRIPTION = [
  'Customers reach a conversation with the token returned at its creation (Authorization: Bearer). Staff sign in with a cookie or a machine token.',
  'Errors are problem documents (RFC 9457) with a stable `code`. Amounts are integers in minor units, times RFC 3339 with offset.',
].join(' ');

/** Describes the routes. Schemas are those the routes parse with, so the description cannot drift from the code. */
export function createOpenapiDocument(routes: readonly Route[]): OpenapiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countersign', version: '1', description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: {
        conversation: { type: 'http', scheme: 'bearer', description: 'The conversation_token' },
        staffToken: { type: 'http', scheme: 'bearer', description: 'A machine token of a member of staff' },
        staffSession: { type: 'apiKey', in: 'cookie', name: 'countersign.session_token' },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function describe(route: Route): Operation {
  const roles = route.access === 'staff' ? { 'x-roles': [...new Set([...route.roles, 'admin'])] } : {};
  return {
    summary: route.summary,
    operationId: `${route.method}${route.path.replaceAll(/[^a-z]+/gi, '_')}`,
    security: securityOf(route),
    ...roles,
    ...parametersOf(route),
    ...(route.body
      ? { requestBody: { content: { 'application/json': { schema: toSchema(route.body, 'input') } } } }
      : {}),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

function securityOf(route: Route): Operation['security'] {
  if (route.access === 'anyone') return [];
  return route.access === 'conversation' ? [{ conversation: [] }] : [{ staffToken: [] }, { staffSession: [] }];
}

function parametersOf(route: Route): { parameters?: unknown[] } {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = route.query ? (toSchema(route.query, 'input') as { properties?: Record<string, unknown> }) : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  const parameters = [...inPath, ...inQuery];
  return parameters.length > 0 ? { parameters } : {};
}

function answersOf(route: Route): Operation['responses'] {
  const entries = Object.entries(route.answers).map(([status, { description, schema, contentType }]) => {
    const type = contentType ?? 'application/json';
    const content =
      schema || contentType ? { content: { [type]: schema ? { schema: toSchema(schema, 'output') } : {} } } : {};
    return [status, { description, ...content }] as const;
  });
  return Object.fromEntries(entries);
}

/** Refusals every route of a kind has, besides its own. */
function refusalsOf(route: Route): Operation['responses'] {
  const codes: ProblemCode[] = [...(route.problems ?? []), 'rate_limited', 'unavailable'];
  if (route.body) codes.push('bad_json', 'bad_request', 'unsupported_media_type', 'text_too_long');
  if (route.query) codes.push('bad_request');
  if (route.access === 'conversation' || route.path.includes(':')) codes.push('not_found');
  if (route.access === 'staff') codes.push('unauthenticated', 'forbidden', 'cross_site_request');
  const byStatus = Map.groupBy(new Set(codes), (code) => problems[code][0]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.map((code) => `\`${code}\``).join(', '), content }]),
  );
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string', description: 'What to do next' },
    instance: { type: 'string', description: 'Id of the request' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
