import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditPage } from './support/audit-page.ts';
import { describeInBrowser } from './support/browse.ts';
import { openChat, say, untilSaid } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';
import { makeShopper } from './support/shop.ts';
import { sidewaysParts } from './support/sideways.ts';

describeInBrowser('the auditor', ({ instance, open }) => {
  test('finds why an order was refunded in sentences, opens a row, sees that the chain holds, and takes a file along', async () => {
    const shopper = await makeShopper(instance, { priceMinor: 149_900 });
    const shop = await open();
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
    await untilSaid(shop.page, 'agent', /1,499/);
    await shop.context.close();

    const { page, context, faults, strayRequests } = await open();
    await signInToConsole(page, instance, 'auditor');
    // The first page of this role, without a click.
    await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
    await page.getByText('Nothing was changed, removed or added').waitFor();
    await page.getByLabel('Order id').fill(shopper.orderId);
    await page.keyboard.press('Enter');
    const story = page.getByRole('region', { name: 'Story' });
    await story.getByText(`Order ${shopper.orderId} was refunded once: INR 1,499.00 on `).waitFor();
    await story
      .getByText(/The store paid INR 1,499\.00 to payment \S+ as refund rf_\S+ at .+; it is settled\./)
      .waitFor();
    await story.getByText('The ledger says the same as the audit of every action here.').waitFor();

    const row = page.locator('.audit-rows details', { hasText: 'was carried out by the store.' });
    await row.locator('summary').click();
    await row.getByText(/sealed at position \d+/).waitFor();
    await row.getByText('action.executed').waitFor();

    await page.getByLabel('Find by').selectOption('action');
    await page.getByLabel('Action id').fill('not an id');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'The id of an action is a UUID.' }).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\r\n')[0]).toContain('id,at,event,actor');
    expect(file).toContain(shopper.orderId);
    expect(await auditPage(page)).toEqual([]);
    expect(await sidewaysParts(page)).toEqual([]);
    expect([faults, strayRequests]).toEqual([[], []]);
    await context.close();
  });

  test('has the same page on a telephone in the dark', async () => {
    const { page, context } = await open({ width: 390, height: 844, scheme: 'dark' });
    await signInToConsole(page, instance, 'auditor');
    await page.getByText('Nothing was changed, removed or added').waitFor();
    await page.locator('.audit-rows details summary').first().click();
    expect(await auditPage(page)).toEqual([]);
    expect(await sidewaysParts(page)).toEqual([]);
    await context.close();
  });
});
