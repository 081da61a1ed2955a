import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoutes } from '../../src/api/routes.ts';
import { talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
beforeAll(async () => {
  bench = await openWebBench();
});
afterAll(() => bench.close());

test('the description lists every route, with the roles and codes that are true of it', async () => {
  const { status, body } = await talk(`${bench.url}/openapi.json`);
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  for (const route of createRoutes(bench.deps)) {
    if (route.path.startsWith('/openapi')) continue;
    const operation = body.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method];
    expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
    for (const status of Object.keys(route.answers)) expect(operation.responses).toHaveProperty(status);
  }
  const post = body.paths['/v1/conversations/{id}/messages'].post;
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['text']);
  expect(post.responses['413'].description).toContain('text_too_long');
  expect(body.paths['/internal/approvals/{id}'].post['x-roles']).toEqual(['approver', 'admin']);
});

test('the page to read names every problem code and runs nothing', async () => {
  const { body, headers } = await talk(`${bench.url}/openapi`);
  expect(headers.get('content-type')).toContain('text/html');
  for (const code of ['text_too_long', 'wrong_code', 'board_read_only']) expect(body).toContain(`id="${code}"`);
  expect(body).not.toContain('<script');
});

test('every other method of a known address is refused with those it has', async () => {
  for (const { path } of createRoutes(bench.deps)) {
    const answer = await talk(`${bench.url}${path.replaceAll(/:\w+/g, 'x')}`, { method: 'PATCH', json: {} });
    expect([path, answer.status, answer.body.code]).toEqual([path, 405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toMatch(/GET|POST/);
  }
});

test('metrics count by route and never name a conversation', async () => {
  await talk(`${bench.url}/v1/conversations`, { json: { channel: 'chat' } });
  await talk(`${bench.url}/v1/conversations/7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000/messages`);
  const { body, headers } = await talk(`${bench.url}/metrics`);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(body).toContain(
    'countersign_http_request_seconds_count{method="POST",route="/v1/conversations",status="201"} 1',
  );
  expect(body).toContain('countersign_events_total{event="conversation.created",outcome="none"} 1');
  expect(body).not.toContain('7d1f7a58');
});

test('metrics are for this machine and for ops, not for whoever comes through a proxy', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect((await talk(`${bench.url}/metrics`, { headers: proxied })).status).toBe(401);
  expect((await talk(`${bench.url}/metrics`, { token: await bench.staffToken('agent') })).status).toBe(403);
  const ops = await bench.staffToken('ops');
  expect((await talk(`${bench.url}/metrics`, { token: ops, headers: proxied })).status).toBe(200);
});
