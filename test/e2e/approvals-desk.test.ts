import { expect, test } from 'vitest';
import { auditPage } from './support/audit-page.ts';
import { describeInBrowser, type PageOptions } from './support/browse.ts';
import { openChat, say, untilSaid, untilState } from './support/chat-page.ts';
import { chooseRequest, signInToConsole } from './support/console-page.ts';
import { pressFast } from './support/focus.ts';
import { makeShopper, refundsOf, type Shopper } from './support/shop.ts';
import { sidewaysParts } from './support/sideways.ts';

const SIZES: readonly (PageOptions & { readonly name: string })[] = [
  { name: '1440 px, light', width: 1440, height: 900, scheme: 'light' },
  { name: '390 px, dark', width: 390, height: 844, scheme: 'dark' },
];

describeInBrowser("the approver's desk", ({ instance, open }) => {
  /** A shopper whose refund above the limit waits; the chat stays open. */
  async function propose(item: string, priceMinor = 499_900) {
    const shop = await open();
    const shopper: Shopper = await makeShopper(instance, { item, priceMinor });
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
    await untilState(shop.page, 'waiting_approval');
    return { shop, shopper };
  }

  test('item, reason and why a person decides stand in the first lines, without scrolling', async () => {
    const { shop, shopper } = await propose('Walnut side table');
    const { page, context } = await open();
    await signInToConsole(page, instance, 'approver');
    await chooseRequest(page, shopper.orderId);
    for (const text of ['Walnut side table', 'INR 4,999.00 is above the automatic limit of INR 2,000.00.', 'damaged']) {
      const place = await page.locator('.brief', { hasText: text }).first().boundingBox();
      expect([text, (place?.y ?? 10_000) + (place?.height ?? 0) < 450]).toEqual([text, true]);
    }
    const detail = await page.locator('[data-approval-detail]').textContent();
    for (const text of ['Walnut side table: list price', 'refund-approval', 'Last tickets', 'Refunds in 90 days'])
      expect(detail).toContain(text);
    await context.close();
    await shop.context.close();
  });

  test('after the first of two approvals the first lines say whose turn it is, and at the end both are named', async () => {
    const { shop, shopper } = await propose('Oak wardrobe', 3_000_000);
    const [first, second] = [await open(), await open()];
    const approve = async ({ page }: typeof first): Promise<void> => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('button', { name: /^Confirm/ }).click();
    };
    await signInToConsole(first.page, instance, 'approver');
    await chooseRequest(first.page, shopper.orderId);
    await approve(first);
    const standing = first.page.locator('.standing').getByText('1 of 2: you have approved; another person must');
    await standing.waitFor();
    expect((await standing.boundingBox())?.y ?? 10_000).toBeLessThan(450);
    expect(await first.page.getByRole('button', { name: 'Take it' }).count()).toBe(0);
    await first.page.getByRole('button', { name: 'Decided' }).click();
    await first.page.locator('[data-approval-detail]', { hasText: shopper.orderId }).waitFor({ state: 'detached' });

    await signInToConsole(second.page, instance, 'admin');
    await chooseRequest(second.page, shopper.orderId);
    await second.page.locator('.standing').getByText('1 of 2: Demo approver (demo-approver) has approved').waitFor();
    await approve(second);
    const both = /by Demo approver \(demo-approver\) and Demo admin \(demo-admin\)/;
    await second.page.locator('.standing', { hasText: both }).waitFor();
    for (const { context } of [first, second, shop]) await context.close();
  });

  test('a request that one approver takes is theirs until it is put back; an own limit and an absence stand where the buttons would', async () => {
    const { shop, shopper } = await propose('Brass floor lamp');
    const [mine, theirs] = [await open(), await open()];
    await signInToConsole(mine.page, instance, 'approver');
    await chooseRequest(mine.page, shopper.orderId);
    await mine.page.keyboard.press('c');
    await mine.page.getByText('You are working on this').waitFor();
    await signInToConsole(theirs.page, instance, 'admin');
    await chooseRequest(theirs.page, shopper.orderId);
    await theirs.page.getByText('so the decision is theirs for now').waitFor();
    expect(await theirs.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
    expect(await theirs.page.locator('[data-approval]', { hasText: shopper.orderId }).textContent()).toContain(
      'Taken by',
    );
    await mine.page.keyboard.press('c');
    await theirs.page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);

    // An own limit: the reason stands in the place of the button, and rejecting stays.
    await theirs.page.getByRole('link', { name: 'Staff' }).click();
    const decider = '[data-approver="demo-approver"]';
    const setLimit = async (text: string, words: string, of = decider): Promise<void> => {
      const row = theirs.page.locator(of);
      await row.getByRole('button', { name: 'Set limit' }).click();
      const form = theirs.page.getByRole('dialog').getByRole('form');
      await form.getByLabel('May approve up to').fill(text);
      await form.getByRole('button', { name: 'Set limit' }).click();
      await row.getByText(words).waitFor();
    };
    await setLimit('INR 1000', 'Up to INR 1,000.00');
    await mine.page.getByText('Your own limit is INR 1,000.00, and this is INR 4,999.00.').waitFor();
    for (const name of ['Approve', 'Take it'])
      expect(await mine.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await mine.page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
    await setLimit('', 'No limit');
    // Whoever may not decide yet can be given one beforehand, and it can be taken back.
    const agent = '[data-other="demo-agent"]';
    await theirs.page.locator(agent).getByText('May not decide now').waitFor();
    await setLimit('INR 5000', 'Up to INR 5,000.00', agent);
    await setLimit('', 'No limit', agent);
    await mine.page.getByRole('button', { name: 'Approve', exact: true }).waitFor();

    // Out of office: whoever stands in has the request, until one is back.
    await mine.page.getByRole('button', { name: 'Out of office' }).click();
    const absence = mine.page.getByRole('dialog');
    await absence.getByLabel('Who stands in').selectOption('demo-admin');
    await absence.getByRole('button', { name: 'Mark as out of office' }).click();
    await mine.page.getByText('Out of office until they are back; Demo admin (demo-admin) stands in.').waitFor();
    const instead = mine.page.locator('.standing', {
      hasText: 'Demo admin (demo-admin) in the place of Demo approver',
    });
    await instead.waitFor();
    await mine.page.getByRole('button', { name: 'I am back' }).click();
    await instead.waitFor({ state: 'detached' });
    for (const { context } of [mine, theirs, shop]) await context.close();
  });

  test('two requests with the same reasons are approved together, and each is paid once', async () => {
    const one = await propose('Copper pan', 312_000);
    const two = await propose('Copper pot', 313_000);
    const { page, context, faults } = await open();
    await signInToConsole(page, instance, 'approver');
    // A key is a step before the next one comes.
    await page.locator('[data-approval][aria-current="true"]').waitFor();
    const orders = (await page.locator('[data-approval]').allTextContents()).map((row) => /ORD-\w+/.exec(row)?.[0]);
    expect(await pressFast(page, 'j')).toContain(orders[1]);
    expect(await pressFast(page, 'k')).toContain(orders[0]);
    for (const { shopper } of [one, two])
      await page.getByRole('checkbox', { name: new RegExp(shopper.orderId) }).check();
    await page.getByText('2 chosen, INR 6,250.00').waitFor();
    await page.getByRole('button', { name: 'Approve together' }).click();
    await page.getByRole('button', { name: 'Confirm INR 6,250.00' }).click();
    await page.getByRole('dialog', { name: 'Approved together' }).waitFor();
    expect(await page.getByRole('dialog').textContent()).toContain('approved.');
    await page.getByRole('button', { name: 'Close' }).click();
    for (const { shop, shopper } of [one, two]) {
      await untilState(shop.page, 'open');
      expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1);
      await shop.context.close();
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a rejection is explained with the offer of a return; asked for once more it shows who said no, when and why', async () => {
    const { shop, shopper } = await propose('Linen curtains', 288_000);
    const { page, context } = await open();
    await signInToConsole(page, instance, 'approver');
    await chooseRequest(page, shopper.orderId);
    await page.keyboard.press('r');
    await page.getByLabel('Why is it rejected?').fill('The photo shows other curtains.');
    await page.getByRole('button', { name: 'Reject this request' }).click();
    await page.locator('[data-approval-detail]').getByText('Rejected', { exact: true }).waitFor();
    await untilSaid(shop.page, 'agent', /return/i);
    await say(shop.page, `I want a refund for order ${shopper.orderId}, please look again.`);
    await untilState(shop.page, 'waiting_approval');
    await page.keyboard.press('n');
    await page.locator('[data-approval]', { hasText: shopper.orderId }).click();
    const before = page.locator('.brief .notice', { hasText: 'Decided against before' });
    await before.waitFor();
    expect(await before.textContent()).toMatch(
      /Rejected by Demo approver \(demo-approver\).*The photo shows other curtains\./,
    );
    const box = page.getByRole('checkbox', { name: new RegExp(shopper.orderId) });
    expect(await box.isDisabled()).toBe(true);
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    await context.close();
    await shop.context.close();
  });

  for (const size of SIZES) {
    test(`the request, the choice of several and the figures are accessible: ${size.name}`, async () => {
      const { shop, shopper } = await propose('Oak shelf');
      const { page, context } = await open(size);
      await signInToConsole(page, instance, 'admin');
      await page.getByRole('checkbox', { name: new RegExp(shopper.orderId) }).check();
      await page.getByRole('button', { name: 'Approve together' }).click();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await chooseRequest(page, shopper.orderId);
      await page.getByRole('button', { name: 'Take it' }).click();
      await page.getByText('You are working on this').waitFor();
      await page.getByRole('button', { name: 'Hand on' }).click();
      await page.locator('option', { hasText: 'demo-approver' }).waitFor({ state: 'attached' });
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Put it back' }).click();
      await page.goto(`${instance.url}/console#/approvers`);
      await page.getByRole('heading', { name: 'Approvers' }).waitFor();
      await page.getByText('waiting,').waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(await sidewaysParts(page)).toEqual([]);
      await context.close();
      await shop.context.close();
    });
  }
});
