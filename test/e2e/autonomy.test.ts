import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { auditPage } from './support/audit-page.ts';
import { describeInBrowser } from './support/browse.ts';
import { openChat, say, untilState } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';
import { makeShopper, refundsOf } from './support/shop.ts';
import { sidewaysParts } from './support/sideways.ts';

/** Where pictures of the page are kept for a person to look at; nowhere when it is not set. */
const PICTURES = process.env['AUTONOMY_PICTURES'];

describeInBrowser('the page on autonomy', ({ instance, open }) => {
  async function askForRefund(): Promise<{
    readonly orderId: string;
    readonly page: Page;
    readonly close: () => Promise<void>;
  }> {
    const shop = await open();
    const shopper = await makeShopper(instance, { item: 'Steel kettle', priceMinor: 149_900 });
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
    return { orderId: shopper.orderId, page: shop.page, close: () => shop.context.close() };
  }

  const picture = async (page: Page, name: string): Promise<void> => {
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };

  test('a draft is tried on the past, published, holds for the next refund, and is taken back', async () => {
    const first = await askForRefund();
    await eventually(async () => expect(await refundsOf(instance, first.orderId)).toHaveLength(1));
    const { page, context, faults } = await open();
    await signInToConsole(page, instance, 'admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Autonomy' }).click();
    const inForce = await page.getByRole('heading', { name: /^In force: version/ }).textContent();
    const before = Number(/\d+/.exec(inForce ?? '')?.[0]);

    await page.getByLabel('Tier of Refunds for damaged').selectOption('approve');
    const publish = page.getByRole('button', { name: `Publish on top of version ${before}` });
    expect(await publish.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try it on the last 30 days' }).press('Enter');
    const trial = page.getByRole('region', { name: 'On the last 30 days' });
    await trial.getByText(/would have needed an approval/).waitFor();
    await trial.getByText(first.orderId).waitFor();
    await trial.getByText('Tool may act alone does not hold any more').first().waitFor();
    await picture(page, 'autonomy-trial');
    expect(await auditPage(page)).toEqual([]);

    await page.getByLabel('Reason', { exact: true }).fill('Damaged goods are looked at for a while.');
    await publish.press('Enter');
    await page.getByRole('heading', { name: `In force: version ${before + 1}` }).waitFor();
    await page.getByRole('button', { name: `Start again from version ${before + 1}` }).waitFor();
    expect(await page.getByText('came into force since this draft').count()).toBe(0);
    const second = await askForRefund();
    await untilState(second.page, 'waiting_approval');
    expect(await refundsOf(instance, second.orderId)).toEqual([]);

    await page
      .locator(`[data-version="${before + 1}"]`)
      .getByRole('button', { name: /What it changed/ })
      .press('Enter');
    await page
      .getByText('Refunds (issue_refund) for damaged: approve: done once a person agreed (before: auto).')
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Roll back to version ${before}` }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('Nothing was found.');
    await picture(page, 'autonomy-roll-back');
    await page.getByRole('button', { name: 'Roll back now' }).press('Enter');
    await page.getByRole('heading', { name: `In force: version ${before + 2}` }).waitFor();
    const third = await askForRefund();
    await eventually(async () => expect(await refundsOf(instance, third.orderId)).toHaveLength(1));
    expect(faults).toEqual([]);
    await Promise.all([first.close(), second.close(), third.close(), context.close()]);
  });

  test('a draft with faults names all of them at once and can be neither tried nor published', async () => {
    const { page, context, faults } = await open({ width: 390, height: 844, scheme: 'dark' });
    await signInToConsole(page, instance, 'admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Autonomy' }).click();
    await page.getByRole('button', { name: 'As JSON' }).click();
    const json = page.getByLabel('Policy as JSON');
    const policy = JSON.parse(await json.inputValue());
    policy.tools.delete_account = { tier: 'auto' };
    policy.limits.automatic.INR = 'lots';
    await json.fill(JSON.stringify(policy));
    const told = page.locator('#draft-faults');
    await told.getByText('tools.delete_account is never done by the agent').waitFor();
    await told.getByText('limits.automatic.INR must be a whole number').waitFor();
    expect(await page.getByRole('button', { name: 'Try it on the last 30 days' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Publish on top/ }).count()).toBe(0);
    await json.fill('{ "tools": ');
    await told.getByText('This is not JSON').waitFor();
    await page.getByRole('button', { name: /^Start again from version/ }).click();
    await page.getByRole('heading', { name: 'What has been earned' }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(await sidewaysParts(page)).toEqual([]);
    await picture(page, 'autonomy-narrow');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('operations read and try, and find no way to publish', async () => {
    const { page, context } = await open();
    await signInToConsole(page, instance, 'ops');
    await page.getByRole('navigation').getByRole('link', { name: 'Autonomy' }).click();
    await page.getByText('Publishing is for administrators.').waitFor();
    await page.getByRole('button', { name: 'Try it on the last 30 days' }).click();
    await page
      .getByRole('region', { name: 'On the last 30 days' })
      .getByText(/0 change in all/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^(Publish|Roll back)/ }).count()).toBe(0);
    await context.close();
  });
});
