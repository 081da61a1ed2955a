import { z } from 'zod';
import { problemDocument } from '../shapes/common.ts';
import type { Route } from './route.ts';

const description = `A stand-in for a shop's order and payment system, for development and tests. It keeps its own database
and moves no money. The routes under /v1 are what a connector uses; those under /_control let a test prepare the shop, make
it misbehave and look at what happened. Amounts are integers in minor units, times RFC 3339.`;

/** The OpenAPI 3.1 document of the given routes: made from the same values as the application, so that the two cannot differ. */
export function openapiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: { title: 'Sandbox store', version: '1.0.0', description: description.replaceAll('\n', ' ') },
    paths,
    components: { schemas: { Problem: jsonSchema(problemDocument, 'output') } },
  };
}

function operation(route: Route) {
  const body = route.body && { requestBody: { required: true, content: jsonContent(jsonSchema(route.body, 'input')) } };
  return {
    operationId: operationId(route),
    tags: [route.path.startsWith('/_control') ? 'control' : 'connector'],
    summary: route.summary,
    parameters: [...pathParameters(route.path), ...queryParameters(route.query), ...keyParameter(route)],
    ...body,
    responses: responses(route),
  };
}

/** `getOrdersOrderId`, `postControlFaults`: the method and the words of the path. */
function operationId({ method, path }: Route): string {
  const words = path.replace(/^\/v1/, '').split(/[^A-Za-z]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'Percent-encoded; 1 to 64 characters of any kind but NUL.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  }));
}

/** The fields of a query; where a query has two forms, no field is required in both and the summary says which go together. */
function queryParameters(query: z.ZodType | undefined) {
  if (query === undefined) return [];
  const schema = jsonSchema(query, 'input');
  const forms = (schema['anyOf'] as (typeof schema)[] | undefined) ?? [schema];
  return forms.flatMap((form) =>
    Object.entries((form['properties'] as Record<string, unknown> | undefined) ?? {}).map(([name, field]) => ({
      name,
      in: 'query',
      required: forms.length === 1 && ((form['required'] as string[] | undefined) ?? []).includes(name),
      schema: field,
    })),
  );
}

function keyParameter(route: Route) {
  if (!['refund', 'create_return', 'resend_receipt'].includes(route.call ?? '')) return [];
  const description = 'Required in native mode: the same key with the same request gets the first answer again.';
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 255 } },
  ];
}

function responses(route: Route) {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const successes = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: 'Success', content: jsonContent(jsonSchema(schema, 'output')) },
  ]);
  return { ...Object.fromEntries(successes), default: { description: 'A problem document', content: problem } };
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return document;
}
