import { expect, test } from 'vitest';
import { talk } from '../support/talk.ts';
import { describeInBrowser, type WatchedPage } from './support/browse.ts';
import { keptConversation, openChat, say, untilSaid, untilState } from './support/chat-page.ts';
import { chooseRequest, signInToConsole } from './support/console-page.ts';
import { makeShopper } from './support/shop.ts';

/** Text that becomes a script, a picture, a frame or a link wherever it is taken for markup. */
const HOSTILE = [
  '<img src=x onerror="window.hurt=1">',
  '<svg onload="window.hurt=1"></svg>',
  '<iframe srcdoc="<script>parent.hurt=1</script>"></iframe>',
  '<a href="javascript:window.hurt=1">win</a> javascript:window.hurt=1',
  '<img src="https://pictures.example/pixel.png"> ![p](https://pictures.example/pixel.png)',
  '</p><script>window.hurt=1</script>\u202e005',
].join('\n');

/** A piece of it that must stand on the page as it was written. */
const PIECE = '<img src=x onerror="window.hurt=1">';

describeInBrowser('hostile text', ({ instance, open }) => {
  /** Nothing ran, nothing was fetched, nothing became an element, no policy was broken. */
  async function expectUnhurt(watched: WatchedPage): Promise<void> {
    expect(await watched.page.evaluate('window.hurt')).toBeUndefined();
    const elements = `(() => {
      const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])];
      const made = 'img, iframe, script:not([src]), [onerror], [onload], a[href^="javascript"], a[href*="pictures.example"]';
      return roots.flatMap((root) => [...root.querySelectorAll(made)]).map((element) => element.outerHTML);
    })()`;
    expect(await watched.page.evaluate(elements)).toEqual([]);
    expect(watched.faults).toEqual([]);
    expect(watched.strayRequests).toEqual([]);
  }

  test('stays text in the chat, in the evidence, in the packet, in the transcript and in the decided list', async () => {
    const shop = await open();
    const desk = await open();
    const shopper = await makeShopper(instance, {
      item: `Espresso machine ${PIECE}`,
      priceMinor: 499_900,
      notes: HOSTILE,
    });
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, HOSTILE);
    await untilSaid(shop.page, 'customer', PIECE);
    await untilSaid(shop.page, 'agent', /./);
    await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged. ${PIECE}`);
    await untilState(shop.page, 'waiting_approval');
    await expectUnhurt(shop);

    await signInToConsole(desk.page, instance, 'admin');
    await chooseRequest(desk.page, shopper.orderId);
    expect(await desk.page.locator('[data-approval-detail]').textContent()).toContain(PIECE);
    await expectUnhurt(desk);
    await desk.page.keyboard.press('r');
    await desk.page.getByLabel('Why is it rejected?').fill(HOSTILE);
    await desk.page.getByRole('button', { name: 'Reject this request' }).click();
    await desk.page.locator('[data-approval-detail] .standing').getByText(PIECE).waitFor();
    await expectUnhurt(desk);

    await shop.page.getByRole('button', { name: 'Talk to a person', exact: true }).click();
    await untilState(shop.page, 'escalated');
    const { conversationId } = await keptConversation(shop.page);
    await desk.page.goto(`${instance.url}/console#/handovers/${conversationId}`);
    await desk.page.getByRole('button', { name: 'Take this conversation' }).click();
    await desk.page.locator('.transcript').getByText(PIECE).first().waitFor();
    await desk.page.getByLabel('Reply to the customer').fill(HOSTILE);
    await desk.page.getByRole('button', { name: 'Send reply' }).click();
    await untilSaid(shop.page, 'staff', PIECE);
    await expectUnhurt(desk);
    await expectUnhurt(shop);
    await openChat(shop.page, instance, shopper.customerId);
    await untilSaid(shop.page, 'staff', PIECE);
    await expectUnhurt(shop);
    await shop.context.close();
    await desk.context.close();
  });

  test('the pages come under a policy that allows nothing inline and nothing foreign, and the API sends data', async () => {
    for (const path of ['/chat', '/console', '/staff']) {
      const { headers, body } = await talk(`${instance.url}${path}`, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self'(?:;|$)/);
      expect(policy).toMatch(/style-src 'self'(?:;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(body).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=/i);
    }
    const { headers } = await talk(`${instance.url}/v1/conversations`, { json: { channel: 'chat' } });
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
