import { expect, test } from 'vitest';
import { auditPage } from './support/audit-page.ts';
import { describeInBrowser, type PageOptions } from './support/browse.ts';
import { keptConversation, openChat, say, untilSaid, untilState } from './support/chat-page.ts';
import { chooseRequest, signInToConsole } from './support/console-page.ts';
import { makeShopper } from './support/shop.ts';
import { sidewaysParts } from './support/sideways.ts';

const SIZES: readonly (PageOptions & { readonly name: string })[] = [
  { name: '1440 px, light', width: 1440, height: 900, scheme: 'light' },
  { name: '390 px, dark', width: 390, height: 844, scheme: 'dark' },
];

describeInBrowser('accessibility', ({ instance, open }) => {
  for (const size of SIZES) {
    test(`the chat from right to left: ${size.name}`, async () => {
      const shopper = await makeShopper(instance);
      const { page, context } = await open({ ...size, locale: 'ar-EG' });
      await openChat(page, instance, null);
      await page.getByRole('button', { name: 'تأكيد هويتك' }).click();
      await page.getByLabel('بريدك الإلكتروني أو رقم طلبية').press('Enter');
      expect(await auditPage(page)).toEqual([]);
      await page.reload();
      await openChat(page, instance, shopper.customerId);
      await say(page, `أين طلبيتي ${shopper.orderId}؟`);
      await untilSaid(page, 'agent', /./);
      expect(await page.locator('.root').getAttribute('dir')).toBe('rtl');
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await page.route('**/messages', (route) => route.abort());
      await say(page, 'شيء آخر');
      await page.getByText('لم تُرسل.').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.unroute('**/messages');
      await page.getByRole('button', { name: 'التحدث إلى شخص', exact: true }).click();
      await untilState(page, 'escalated');
      expect(await auditPage(page)).toEqual([]);
      await context.close();
    });
  }

  for (const size of SIZES) {
    test(`the shop page and the chat in each of its states: ${size.name}`, async () => {
      const shopper = await makeShopper(instance, { item: 'Espresso machine', priceMinor: 499_900 });
      const { page, context } = await open(size);
      await page.goto(`${instance.url}/chat`);
      await page.getByRole('button', { name: 'Open support chat' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await openChat(page, instance, null);
      await page.getByRole('button', { name: 'Confirm who you are' }).click();
      await page.getByLabel('Your e-mail address or an order number').press('Enter');
      expect(await auditPage(page)).toEqual([]);
      await page.reload();
      await openChat(page, instance, shopper.customerId);
      await say(page, `I want to return the espresso machine from order ${shopper.orderId}.`);
      const card = page.locator('[data-confirmation="open"]');
      await card.waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await card.getByRole('button', { name: 'No', exact: true }).click();
      await card.waitFor({ state: 'detached' });
      await say(page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
      await untilState(page, 'waiting_approval');
      expect(await auditPage(page)).toEqual([]);
      await page.route('**/messages', (route) => route.abort());
      await say(page, 'One more thing');
      await page.getByText('Not sent.').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.unroute('**/messages');
      await page.getByRole('button', { name: 'Talk to a person', exact: true }).click();
      await untilState(page, 'escalated');
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await context.close();
    });

    test(`sign-in and every part of the console: ${size.name}`, async () => {
      const shop = await open();
      const shopper = await makeShopper(instance, { item: 'Espresso machine', priceMinor: 499_900 });
      await openChat(shop.page, instance, shopper.customerId);
      await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
      await untilSaid(shop.page, 'agent', /./);
      await shop.page.getByRole('button', { name: 'Talk to a person', exact: true }).click();
      await untilState(shop.page, 'escalated');
      const { conversationId } = await keptConversation(shop.page);

      const { page, context } = await open(size);
      await page.goto(`${instance.url}/staff`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').filter({ hasText: 'Give your e-mail' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await signInToConsole(page, instance, 'admin');
      await page.locator('[data-approval]', { hasText: shopper.orderId }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await chooseRequest(page, shopper.orderId);
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Confirm INR 4,999.00' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.keyboard.press('r');
      await page.getByRole('button', { name: 'Reject this request' }).click();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.goto(`${instance.url}/console#/handovers/${conversationId}`);
      await page.getByRole('button', { name: 'Take this conversation' }).click();
      await page.getByLabel('Reply to the customer').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('link', { name: 'Stops' }).click();
      await page.getByRole('button', { name: /^Stop: Everything/ }).click();
      await page.getByRole('dialog').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await page.getByRole('link', { name: 'Staff', exact: true }).click();
      await page.locator('[data-member]').first().waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await page.getByRole('link', { name: 'Costs', exact: true }).click();
      await page.getByRole('table').first().waitFor();
      for (const by of ['day', 'model', 'purpose', 'version', 'conversation']) {
        await page.getByLabel('A line for each').selectOption(by);
        await page.getByRole('table', { name: `Costs by ${by}` }).waitFor();
        expect(await auditPage(page)).toEqual([]);
        expect(await sidewaysParts(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Password', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await context.close();
      await shop.context.close();
    });
  }
});
