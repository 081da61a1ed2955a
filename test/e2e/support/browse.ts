import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { TestInstance } from '../../support/start-instance.ts';
import { findChromium } from './find-chromium.ts';

/** Nothing the browser does by itself may reach the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How many times slower the pages' own work is made: to see that they, and the tests, hold on a slow machine. (Default: 1.) */
const SLOWER = Number(process.env['BROWSER_SLOWER'] ?? 1);

/** How a page is opened. */
export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** What the browser asks for as its reader's language (default English). */
  readonly locale?: string;
  /** The page never looks again by itself: what comes up in it came by the live line. */
  readonly onlyLive?: boolean;
  /** For a test that itself does what the page's policy forbids. */
  readonly bypassPolicy?: boolean;
};

/** A page that is watched: what it must never do is collected. */
export type WatchedPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console (a refused request is none), uncaught errors, broken policy. */
  readonly faults: string[];
  /** Requests to any other address than the instance's. */
  readonly strayRequests: string[];
};

/** What a browser test works with. */
export type Bench = {
  readonly instance: TestInstance;
  /** A fresh browser context: another person at another computer. */
  readonly open: (options?: PageOptions) => Promise<WatchedPage>;
};

/** Declares browser tests; where there is no browser they are skipped, and say so. */
export function describeInBrowser(name: string, tests: (bench: Bench) => void): void {
  const executablePath = findChromium();
  if (executablePath === null) {
    describe(name, () => {
      test.skip('skipped: no Chromium here (set CHROMIUM_PATH, or install /usr/bin/chromium)', () => {});
    });
    return;
  }
  describe(name, () => {
    let browser: Browser | null = null;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: FLAGS });
    });
    afterAll(async () => {
      await browser?.close();
    });
    const instance = inject('instance');
    if (instance === null)
      throw new Error('There is a browser but no instance: run the browser tests as their own project.');
    tests({
      instance,
      open: async (options = {}) => {
        if (browser === null) throw new Error('The browser is not open yet.');
        return openWatchedPage(browser, instance, options);
      },
    });
  });
}

async function openWatchedPage(browser: Browser, instance: TestInstance, options: PageOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-US',
    colorScheme: options.scheme ?? 'light',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    bypassCSP: options.bypassPolicy ?? false,
  });
  if (options.onlyLive === true) await context.addInitScript('window.setInterval = () => 0');
  const page = await context.newPage();
  if (SLOWER > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  const strayRequests: string[] = [];
  page.on('console', (message) => {
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !refused) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${instance.url}/`) && !/^(?:data|blob):/.test(url)) strayRequests.push(url);
  });
  return { page, context, faults, strayRequests };
}
