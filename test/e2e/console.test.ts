import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { talk } from '../support/talk.ts';
import { describeInBrowser } from './support/browse.ts';
import { openChat, say, untilSaid, untilState } from './support/chat-page.ts';
import { chooseRequest, signInToConsole } from './support/console-page.ts';
import { pressFast } from './support/focus.ts';
import { makeShopper, refundsOf, type Shopper } from './support/shop.ts';

describeInBrowser('the console', ({ instance, open }) => {
  /** A shopper whose refund above the limit waits for a person. */
  async function proposeRefund(page: Page): Promise<Shopper> {
    const shopper = await makeShopper(instance, { item: 'Espresso machine', priceMinor: 499_900 });
    await openChat(page, instance, shopper.customerId);
    await say(page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
    await untilState(page, 'waiting_approval');
    return shopper;
  }

  test('a refund above the limit is approved by keyboard while the chat shows that it waits, and then the outcome', async () => {
    const shop = await open();
    const desk = await open();
    const shopper = await proposeRefund(shop.page);
    await shop.page.getByText('You can close this chat').waitFor();
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);

    await signInToConsole(desk.page, instance, 'approver');
    await desk.page.locator('[data-approval]', { hasText: shopper.orderId }).waitFor();
    await selectByKeyboard(desk.page, shopper.orderId);
    const detail = desk.page.locator('[data-approval-detail]');
    for (const shown of [
      'INR 4,999.00',
      'How the amount was computed',
      'Does not hold',
      'Espresso machine',
      'Payments',
      'Digest',
    ]) {
      expect(await detail.textContent()).toContain(shown);
    }
    // Whoever types faster than the page is drawn confirms nothing else: the focus comes with the form.
    expect(await pressFast(desk.page, 'a')).toBe('Confirm INR 4,999.00');
    await desk.page.keyboard.press('a');
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    const confirm = desk.page.getByRole('button', { name: 'Confirm INR 4,999.00' });
    expect(await confirm.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
    await desk.page.keyboard.press('Enter');
    await detail.getByText('Approved', { exact: true }).waitFor();
    await detail.getByText('Carried out', { exact: true }).last().waitFor();

    await untilState(shop.page, 'open');
    await eventually(async () =>
      expect(await refundsOf(instance, shopper.orderId)).toMatchObject([
        { amount_minor: 499_900, status: 'succeeded' },
      ]),
    );
    await shop.page.locator('li.line', { hasText: /was approved and has been sent/ }).waitFor();
    expect([...shop.faults, ...desk.faults]).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });

  test('a rejection needs a reason, and the refund never happens', async () => {
    const shop = await open();
    const desk = await open();
    const shopper = await proposeRefund(shop.page);
    await signInToConsole(desk.page, instance, 'approver');
    await chooseRequest(desk.page, shopper.orderId);
    await desk.page.keyboard.press('r');
    const note = desk.page.getByLabel('Why is it rejected?');
    await note.fill('no');
    await desk.page.getByRole('button', { name: 'Reject this request' }).click();
    await desk.page.getByRole('alert').filter({ hasText: 'at least 3 characters' }).waitFor();
    expect(await note.getAttribute('aria-invalid')).toBe('true');
    expect(await note.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
    await note.fill('the photo shows another item');
    await note.press('Control+Enter');
    await desk.page.getByRole('button', { name: 'Reject this request' }).click();
    await desk.page.locator('[data-approval-detail]').getByText('Rejected', { exact: true }).waitFor();
    await untilState(shop.page, 'open');
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });

  test('somebody else decides first: the page says who, and a late decision changes nothing', async () => {
    const shop = await open();
    const first = await open();
    const second = await open();
    const shopper = await proposeRefund(shop.page);
    await signInToConsole(first.page, instance, 'approver');
    await signInToConsole(second.page, instance, 'admin');
    await chooseRequest(first.page, shopper.orderId);
    await chooseRequest(second.page, shopper.orderId);
    await first.page.keyboard.press('a');
    await second.page.keyboard.press('a');
    // The second browser hears nothing of the first one's decision before it sends its own.
    await second.page.route('**/internal/approvals?*', () => {});
    await first.page.keyboard.press('Enter');
    await first.page.locator('[data-approval-detail]').getByText('Approved', { exact: true }).waitFor();
    await second.page.keyboard.press('Enter');
    await second.page.getByRole('alert').filter({ hasText: 'decided first' }).waitFor();
    await second.page.unroute('**/internal/approvals?*');
    await second.page
      .locator('[data-approval-detail]')
      .getByText(/by Demo approver \(demo-approver\)/)
      .waitFor();
    await second.page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1));
    for (const { context } of [shop, first, second]) await context.close();
  });

  test('a decision the server cannot take comes back with its note and the reason', async () => {
    const shop = await open();
    const desk = await open();
    const shopper = await proposeRefund(shop.page);
    await signInToConsole(desk.page, instance, 'approver');
    await chooseRequest(desk.page, shopper.orderId);
    await desk.page.route(/\/internal\/approvals\/[\w-]+$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await desk.page.keyboard.press('r');
    await desk.page.getByLabel('Why is it rejected?').fill('needs a second look');
    await desk.page.getByRole('button', { name: 'Reject this request' }).click();
    await desk.page.getByRole('alert').filter({ hasText: 'Nothing was decided' }).waitFor();
    expect(await desk.page.getByLabel('Why is it rejected?').inputValue()).toBe('needs a second look');
    await desk.page.locator('[data-approval]', { hasText: shopper.orderId }).waitFor();
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });

  test('a stop asks for a reason, shows on every page of the console, and is lifted again', async () => {
    const ops = await open();
    const desk = await open({ onlyLive: true });
    await signInToConsole(desk.page, instance, 'approver');
    await signInToConsole(ops.page, instance, 'ops');
    const stop = ops.page.getByRole('button', { name: 'Stop: Return' });
    await stop.focus();
    expect(await pressFast(ops.page, 'Enter')).toBe('Reason');
    await ops.page.getByRole('button', { name: 'Cancel', exact: true }).focus();
    expect(await pressFast(ops.page, 'Enter')).toContain('Stop: Return');
    await stop.click();
    await ops.page.getByRole('button', { name: 'Stop now' }).click();
    await ops.page.getByRole('alert').filter({ hasText: 'Give a reason' }).waitFor();
    await ops.page.getByLabel('Reason').fill('returns look odd <b>today</b>');
    await ops.page.getByRole('button', { name: 'Stop now' }).click();
    await desk.page.getByText('Stopped: Return').waitFor();
    expect(await desk.page.locator('.stop-banner').textContent()).toContain('returns look odd <b>today</b>');
    await ops.page.getByRole('button', { name: 'Let it run again: Return' }).click();
    await ops.page.getByLabel('Reason').fill('looked at');
    await ops.page.getByRole('dialog').getByRole('button', { name: 'Let it run again' }).click();
    await desk.page.getByText('Stopped: Return').waitFor({ state: 'detached' });
    await ops.context.close();
    await desk.context.close();
  });

  test('a chat that is open when everything is stopped says so, does not claim that the message is being read, and is answered afterwards', async () => {
    const [shop, ops] = [await open(), await open()];
    const shopper = await makeShopper(instance);
    await openChat(shop.page, instance, shopper.customerId);
    await signInToConsole(ops.page, instance, 'ops');
    await ops.page.getByRole('button', { name: /^Stop: Everything/ }).click();
    await ops.page.getByLabel('Reason').fill('a drill');
    await ops.page.getByRole('button', { name: 'Stop now' }).click();
    await ops.page.locator('.stop-banner').waitFor();
    await say(shop.page, `Where is order ${shopper.orderId}?`);
    await untilSaid(shop.page, 'system', 'paused at the moment');
    await shop.page.getByText('Reading your message').waitFor({ state: 'detached' });
    await ops.page.getByRole('button', { name: /^Let it run again: Everything/ }).click();
    await ops.page.getByLabel('Reason').fill('over');
    await ops.page.getByRole('dialog').getByRole('button', { name: 'Let it run again' }).click();
    await untilSaid(shop.page, 'agent', shopper.orderId);
    await shop.context.close();
    await ops.context.close();
  });

  test('each role finds its own parts, and the server refuses the others', async () => {
    const tabs = {
      approver: ['Approvals'],
      agent: ['Handovers'],
      ops: ['Stops', 'Approvals', 'Approvers', 'Autonomy', 'Costs'],
      auditor: ['Audit', 'Approvers', 'Stops'],
    };
    for (const [role, names] of Object.entries(tabs)) {
      const { page, context } = await open();
      await signInToConsole(page, instance, role);
      expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(names);
      await context.close();
    }
    for (const path of ['approvals', 'inbox', 'killswitch', 'audit', 'costs']) {
      expect((await talk(`${instance.url}/internal/${path}`)).status).toBe(401);
    }
  });

  test('signing in with a wrong password says nothing of who exists, and nobody sees the console without it', async () => {
    const { page, context, strayRequests } = await open();
    await page.goto(`${instance.url}/console#/stops`);
    await page.waitForURL(/\/staff/);
    await page.getByLabel('E-mail').fill('nobody@demo.example');
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Address and password do not match.' }).waitFor();
    const { email, password } = instance.signIns['ops'] ?? { email: '', password: '' };
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Stops' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    await page.goto(`${instance.url}/console`);
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    expect(strayRequests).toEqual([]);
    await context.close();
  });

  /** Moves with J until the request about this order is the chosen one. */
  async function selectByKeyboard(page: Page, orderId: string): Promise<void> {
    for (let steps = 0; steps < 50; steps += 1) {
      const chosen = page.locator('[data-approval][aria-current="true"]', { hasText: orderId });
      if ((await chosen.count()) === 1) return;
      await page.keyboard.press(steps % 2 === 0 ? 'j' : 'ArrowDown');
    }
    throw new Error(`No key leads to the request about ${orderId}.`);
  }
});
