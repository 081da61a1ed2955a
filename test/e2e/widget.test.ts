import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeInBrowser } from './support/browse.ts';
import { openChat, say, untilSaid } from './support/chat-page.ts';

/** Bytes of the widget as it travels, and of a language's words. */
const LARGEST = 30_000;
const LARGEST_WORDS = 4_000;

/** A shop whose script tag says Spanish, with the chat open. */
async function openSpanishShop(page: Page, url: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${url}/chat`);
  await page.evaluate(`(() => {
    const tag = document.createElement('script');
    tag.src = '/chat/widget.js';
    tag.dataset.language = 'es-MX';
    document.head.append(tag);
  })()`);
  await page.getByRole('button', { name: 'Abrir el chat de ayuda' }).click();
}

describeInBrowser('the widget', ({ instance, open }) => {
  test('is one script of at most 30,000 compressed bytes', async () => {
    const script = await readFile(join(projectRoot, 'dashboards', 'dist', 'chat', 'widget.js'));
    expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThanOrEqual(LARGEST);
    for (const part of ['ar', 'es', 'hi', 'spoken-language']) {
      const words = await readFile(join(projectRoot, 'dashboards', 'dist', 'chat', 'words', `${part}.js`));
      expect(gzipSync(words, { level: 9 }).byteLength, part).toBeLessThanOrEqual(LARGEST_WORDS);
    }
  });

  test.each([
    ['ar-EG', 'ar', 'rtl', 'فتح محادثة الدعم', 'التحدث إلى شخص'],
    ['hi-IN', 'hi', 'ltr', 'सहायता चैट खोलें', 'किसी व्यक्ति से बात करें'],
    ['es-ES', 'es', 'ltr', 'Abrir el chat de ayuda', 'Hablar con una persona'],
    ['fr-FR', 'en', 'ltr', 'Open support chat', 'Talk to a person'],
  ])('speaks to a reader of %s in %s, %s', async (locale, language, direction, launcher, person) => {
    const { page, context, faults, strayRequests } = await open({ locale });
    await page.goto(`${instance.url}/chat`);
    await page.getByRole('button', { name: launcher }).click();
    await page.getByRole('button', { name: person, exact: true }).waitFor();
    const root = page.locator('.root');
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([language, direction]);
    const [box, send] = [await page.locator('textarea').boundingBox(), await page.locator('.send').boundingBox()];
    expect((send?.x ?? 0) > (box?.x ?? 0)).toBe(direction === 'ltr');
    expect([faults, strayRequests]).toEqual([[], []]);
    await context.close();
  });

  test('changes over to the language the customer writes, and back for the next customer', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'هل يمكنني إرجاع طلبيتي بعد أسبوع؟');
    await page.getByRole('button', { name: 'التحدث إلى شخص', exact: true }).waitFor();
    await page.reload();
    await page.locator('.launcher').click();
    await page.getByRole('button', { name: 'التحدث إلى شخص', exact: true }).waitFor();
    // At once: what the conversation still hears would be kept again.
    await page.evaluate(`localStorage.clear(), window.Countersign.signOut()`);
    await page.getByRole('button', { name: 'Talk to a person', exact: true }).waitFor();
    await context.close();
  });

  test("the shop's tag can say the language, and then what the customer writes does not change it", async () => {
    const { page, context } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openSpanishShop(page, instance.url);
    await page.getByRole('heading', { name: 'Ayuda', exact: true }).waitFor();
    await say(page, 'هل يمكنني إرجاع طلبيتي بعد أسبوع؟');
    await untilSaid(page, 'agent', /./);
    expect(await page.locator('.root').getAttribute('lang')).toBe('es');
    expect(asked.filter((path) => path.includes('/words/'))).toEqual(['/chat/words/es.js']);
    await context.close();
  });

  test('a customer who asks for a person before writing is answered in the language of the tag, whatever the browser asks for', async () => {
    const { page, context } = await open({ locale: 'hi-IN' });
    await openSpanishShop(page, instance.url);
    await page.getByRole('button', { name: 'Hablar con una persona', exact: true }).click();
    await page.locator('li.line .said').first().waitFor();
    expect(await page.locator('li.line .said').first().textContent()).toMatch(/persona|colega|equipo/);
    await context.close();
  });

  test('where the words of a language do not come, it is there in English', async () => {
    const { page, context } = await open({ locale: 'ar-EG' });
    await page.route('**/chat/words/**', (route) => route.abort());
    await openChat(page, instance, null);
    await page.getByRole('button', { name: 'Talk to a person', exact: true }).waitFor();
    expect(await page.locator('.root').getAttribute('dir')).toBe('ltr');
    await context.close();
  });

  test('an order number in Arabic is not broken, its sides stay, and a sentence in English beside it runs its own way', async () => {
    const { page, context } = await open({ width: 390, height: 844, locale: 'ar-EG' });
    await openChat(page, instance, null);
    const text =
      'سُجِّل طلبك للإرجاع الخاص بالطلبية رقم ORD-1021 (rt_8836ec66-7a1a-4219-8b6f-8a483a72e9e6).\n\nORD-1021 is set up.';
    await say(page, text);
    await untilSaid(page, 'customer', 'ORD-1021');
    expect(await page.locator('li.line.customer .said').first().textContent()).toBe(text);
    const looks = (await page.evaluate(`(() => {
      const element = document.querySelector('countersign-chat').shadowRoot.querySelector('li.line.customer .said');
      const ids = [...element.querySelectorAll('.id')];
      const at = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return range.getBoundingClientRect();
      };
      const end = element.lastChild;
      return {
        ids: ids.map((id) => id.textContent),
        lines: ids[0].getClientRects().length,
        high: ids[0].getBoundingClientRect().height,
        swapped: at(ids[0].firstChild ?? ids[0], 0, 3).left > at(ids[0].firstChild ?? ids[0], 4, 8).left,
        stop: at(end, end.length - 1, end.length).left > ids[1].getBoundingClientRect().right,
      };
    })()`)) as { ids: string[]; lines: number; high: number; swapped: boolean; stop: boolean };
    expect(looks.ids).toEqual(['ORD-1021', 'ORD-1021']);
    expect([looks.lines, looks.swapped, looks.stop]).toEqual([1, false, true]);
    expect(looks.high).toBeLessThan(30);
    await context.close();
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
    // A message that stays on its way keeps the words that otherwise move.
    await page.route('**/v1/conversations', () => {});
    await say(page, 'Hello');
    await page.locator('.moving').waitFor();
    expect(await page.evaluate(moving)).toBe(0);
    await context.close();
  });
});
