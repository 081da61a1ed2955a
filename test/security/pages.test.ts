import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let pagesDirectory: string;
const html = { accept: 'text/html' };

beforeAll(async () => {
  pagesDirectory = await mkdtemp(join(tmpdir(), 'countersign-pages-'));
  for (const folder of ['chat', 'console', 'staff', 'assets']) await mkdir(join(pagesDirectory, folder));
  for (const page of ['chat', 'console', 'staff']) {
    await writeFile(join(pagesDirectory, page, 'index.html'), `<!doctype html><title>${page}</title>`);
  }
  await writeFile(join(pagesDirectory, 'chat', 'widget.js'), 'void 0;');
  await mkdir(join(pagesDirectory, 'chat', 'words'));
  await writeFile(join(pagesDirectory, 'chat', 'words', 'ar.js'), 'void 0;');
  await writeFile(join(pagesDirectory, 'assets', 'main-abc.js'), 'void 0;');
  await writeFile(join(pagesDirectory, '.secret'), 'secret');
  bench = await openWebBench({ settings: { pagesDirectory } });
});
afterAll(async () => {
  await bench.close();
  await rm(pagesDirectory, { recursive: true });
});

describe('pages', () => {
  test.each([
    ['/chat', 'chat'],
    ['/chat/', 'chat'],
    ['/console', 'console'],
    ['/console/', 'console'],
    ['/console/approvals/7', 'console'],
    ['/staff', 'staff'],
    ['/staff/?next=/board', 'staff'],
  ])('%s is served under a policy that lets nothing in from elsewhere (B31)', async (path, title) => {
    const { status, body, headers } = await talk(`${bench.url}${path}`, { headers: html });
    expect([status, body]).toEqual([200, `<!doctype html><title>${title}</title>`]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('scripts come with their type and are kept', async () => {
    const asset = await talk(`${bench.url}/assets/main-abc.js`);
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await talk(`${bench.url}/chat/widget.js`)).status).toBe(200);
    const words = await talk(`${bench.url}/chat/words/ar.js`);
    expect([words.status, words.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(words.headers.get('cache-control')).toBe('public, max-age=300');
    expect(words.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await talk(`${bench.url}/`)).headers.get('location')).toBe('/chat');
  });

  test.each([
    '/.secret',
    '/assets/.secret',
    '/assets/..%2f.secret',
    '/chat/..%2f.secret',
    '/assets/%2e%2e/.secret',
    '/assets',
    '/chat/words',
    '/chat/words/fr.js',
    '/chat/words/..%2f..%2f.secret',
  ])('%s gives nothing away', async (path) => {
    const { status, body } = await talk(`${bench.url}${path}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
    const page = await talk(`${bench.url}${path}`, { headers: html });
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('<h1>There is no such page</h1>')]);
  });

  test.each([
    ['/nowhere', {}, 404, 'There is no such page'],
    ['/v1/conversations/none/messages', {}, 404, 'There is no such page'],
    ['/internal/numbers', {}, 401, 'Please sign in'],
    ['/internal/numbers', { role: 'agent' }, 403, 'Your role does not open this page'],
    ['/v1/conversations', {}, 405, 'There is no such page'],
  ] as const)(
    '%s opened in a browser by %j is a page in plain words; a program gets the document',
    async (path, who, status, title) => {
      const token = 'role' in who ? { token: await bench.staffToken(who.role) } : {};
      const navigates = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
      const page = await talk(`${bench.url}${path}`, { ...token, headers: navigates });
      expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.body).toContain(`<h1>${title}</h1>`);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(page.headers.get('vary')).toContain('Accept');
      for (const accept of ['*/*', 'application/json, text/html', 'application/problem+json', 'image/png']) {
        const program = await talk(`${bench.url}${path}`, { ...token, headers: { accept } });
        expect([program.status, program.headers.get('content-type')], accept).toEqual([
          status,
          'application/problem+json; charset=utf-8',
        ]);
      }
    },
  );

  test('that are not built say what to do', async () => {
    const bare = await openWebBench();
    const page = await talk(`${bare.url}/chat`, { headers: html });
    expect([page.status, page.body.includes('npm run build')]).toEqual([503, true]);
    expect((await talk(`${bare.url}/console`)).body.code).toBe('pages_not_built');
    await bare.close();
  });
});

describe('hostile text (B31)', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '[click](javascript:alert(1))',
    '</script><script>alert(1)</script>',
    '\u2028\u2029{{constructor.constructor("alert(1)")()}}',
  ];
  test('goes in as text and comes out as data, never as a page', async () => {
    const held = await startConversation(bench.url);
    for (const text of hostile) await talk(`${held.url}/messages`, { json: { text }, token: held.token });
    const answer = await talk(`${held.url}/messages`, { token: held.token, headers: html });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.body.messages.map((message: { text: string }) => message.text)).toEqual(hostile);
  });

  test('in a path or a field name is never echoed as markup', async () => {
    const inPath = await talk(`${bench.url}/${encodeURIComponent(hostile[0] ?? '')}`, { headers: html });
    expect([inPath.status, inPath.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(inPath.body).not.toMatch(/onerror|alert/);
    const inField = await talk(`${bench.url}/v1/conversations`, { json: { [hostile[0] ?? '']: 1 }, headers: html });
    expect([inField.status, inField.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('cannot forge lines of the log', async () => {
    const before = bench.logged.length;
    await talk(`${bench.url}/x%0a{"level":30,"msg":"forged"}`, { headers: { 'user-agent': 'a' } });
    for (const line of bench.logged.slice(before)) {
      expect(JSON.parse(line)).not.toHaveProperty('msg', 'forged');
      expect(line.trimEnd().includes('\n')).toBe(false);
    }
  });
});
