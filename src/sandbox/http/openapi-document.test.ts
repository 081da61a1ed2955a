import { expect, test } from 'vitest';
import { connectorRoutes } from './connector-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { openapiDocument } from './openapi-document.ts';

const routes = [...connectorRoutes, ...controlRoutes];
const document = openapiDocument(routes);

test('every route is in the document under its method, with an operation id of its own', () => {
  const operations = routes.map(
    (route) => document.paths[route.path]?.[route.method] as { operationId: string } | undefined,
  );
  expect(operations.every((operation) => operation !== undefined)).toBe(true);
  expect(new Set(operations.map((operation) => operation?.operationId)).size).toBe(routes.length);
});

test('a refund is described with its fields, its key and what comes back', () => {
  expect(document.paths['/v1/refunds']?.['post']).toMatchObject({
    operationId: 'postRefunds',
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    requestBody: {
      content: { 'application/json': { schema: { required: expect.arrayContaining(['order_id', 'amount_minor']) } } },
    },
    responses: { 201: expect.anything(), default: expect.anything() },
  });
});

test('a lookup by reference or by period is described with both sets of fields', () => {
  const operation = document.paths['/v1/refunds']?.['get'] as { parameters: { name: string; required: boolean }[] };
  expect(operation.parameters.map(({ name }) => name)).toEqual(['reference', 'from', 'to', 'limit', 'after']);
  expect(operation.parameters.some(({ required }) => required)).toBe(false);
});
