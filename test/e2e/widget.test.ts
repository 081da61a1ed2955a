import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeInBrowser } from './support/browse.ts';
import { openChat } from './support/chat-page.ts';

/** Bytes of the widget as it travels. */
const LARGEST = 30_000;

describeInBrowser('the widget', ({ instance, open }) => {
  test('is one script of at most 30,000 compressed bytes', async () => {
    const script = await readFile(join(projectRoot, 'dashboards', 'dist', 'chat', 'widget.js'));
    expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThanOrEqual(LARGEST);
  });

  test('adds one launcher and one global, however often its tag stands on the page', async () => {
    const { page, context, faults } = await open();
    await page.goto(`${instance.url}/chat`);
    await page.getByRole('button', { name: 'Open support chat' }).waitFor();
    const globals = 'Object.keys(window).sort()';
    const before = await page.evaluate(globals);
    await page.evaluate(`new Promise((resolve) => {
      const again = document.createElement('script');
      again.src = '/chat/widget.js';
      again.onload = resolve;
      document.head.append(again);
    })`);
    expect(await page.locator('countersign-chat').count()).toBe(1);
    expect(await page.evaluate(globals)).toEqual(before);
    expect(before).toContain('Countersign');
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the shop's styles do not reach inside", async () => {
    const { page, context } = await open({ bypassPolicy: true });
    await page.goto(`${instance.url}/chat`);
    const launcher = page.getByRole('button', { name: 'Open support chat' });
    const readLook = () =>
      launcher.evaluate((element) => {
        const { fontFamily, letterSpacing, backgroundColor } =
          element.ownerDocument.defaultView.getComputedStyle(element);
        return [fontFamily, letterSpacing, backgroundColor];
      });
    const before = await readLook();
    const hostile =
      '*{font-family:serif!important;letter-spacing:1px!important} button{background:hotpink!important} countersign-chat{display:none!important;opacity:0!important}';
    await page.addStyleTag({ content: hostile });
    expect(await readLook()).toEqual(before);
    expect(await launcher.isVisible()).toBe(true);
    await context.close();
  });

  test('fills a phone, asks for no zoom, and the launcher is large enough for a thumb', async () => {
    const { page, context } = await open({ width: 320, height: 640 });
    await page.goto(`${instance.url}/chat`);
    const launcher = await page.getByRole('button', { name: 'Open support chat' }).boundingBox();
    expect(Math.min(launcher?.width ?? 0, launcher?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await openChat(page, instance, null);
    const panel = await page.locator('.panel').boundingBox();
    expect(panel).toMatchObject({ x: 0, y: 0, width: 320, height: 640 });
    const fontSize = await page
      .getByLabel('Your message')
      .evaluate((element) => Number.parseFloat(element.ownerDocument.defaultView.getComputedStyle(element).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(16);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await context.close();
  });

  test('less motion means none', async () => {
    const { page, context } = await open({ reducedMotion: true });
    await openChat(page, instance, null);
    const moving = `[...document.querySelector('countersign-chat').shadowRoot.querySelectorAll('*')]
      .flatMap((element) => element.getAnimations({ subtree: true })).length`;
    await page.getByLabel('Your message').fill('Hello');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(moving)).toBe(0);
    await context.close();
  });
});
