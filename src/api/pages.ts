import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { Problem } from './problem.ts';
import { pagePolicy } from './security-headers.ts';

/** Addresses of the pages, and the folder of each. Deep links of the console stay with it. */
const PAGES = [
  { path: '/chat', folder: 'chat' },
  { path: '/console', folder: 'console' },
  { path: '/console/*rest', folder: 'console' },
  { path: '/staff', folder: 'staff' },
] as const;

/** Serves the built pages, each under the policy that lets it load nothing from elsewhere. */
export function mountPages(app: Express, directory: string): void {
  app.get('/', (_req, res) => res.redirect(302, '/chat'));
  app.use(
    '/assets',
    pagePolicy,
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '365d', ...STRICT }),
  );
  app.get(['/chat/widget.js', '/chat/words/:part'], pagePolicy, express.static(directory, { maxAge: '5m', ...STRICT }));
  for (const { path, folder } of PAGES) app.get(path, pagePolicy, sendPage(join(directory, folder)));
}

const STRICT = { index: false, redirect: false, dotfiles: 'ignore' } as const;

function sendPage(folder: string): RequestHandler {
  return (_req, res, next) => {
    if (!existsSync(join(folder, 'index.html'))) throw new Problem('pages_not_built');
    res.setHeader('Cache-Control', 'no-cache');
    res.sendFile('index.html', { root: folder, cacheControl: false }, (error) => {
      if (error && !res.headersSent) next(error);
    });
  };
}
